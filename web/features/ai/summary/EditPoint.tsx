import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { summaryKey } from './keys.ts';
import { resultTexts as texts } from './resultTexts.ts';
import styles from './EditPoint.module.css';
import type { Point } from './types.ts';

/** As many characters as the server takes. */
const MOST = 1000;

export interface EditPointProps {
  summary: string;
  point: Point;
  onClose: () => void;
}

/** A point that is edited in its place. An empty text brings the first one back. */
export function EditPoint({ summary, point, onClose }: EditPointProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(point.text);
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const call = useCall('patch', '/api/ai/summaries/{id}', {
    context: 'aiSummary.edit',
    expects: ['FormValidationError', 'NotFoundError'],
  });
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    // The button that opened the field is there again after the next paint.
    requestAnimationFrame(() => document.getElementById(`point-${point.position}`)?.focus());
  };
  async function save(words: string) {
    const outcome = await call.send({
      path: { id: summary },
      body: { points: [{ position: point.position, text: words }] },
    });
    if (!outcome.ok) return setRefused(true);
    queries.setQueryData(summaryKey(summary), outcome.answer);
    return close();
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(text.trim());
      }}
    >
      <TextArea
        ref={field}
        label={<FormattedMessage {...texts.editLabel} />}
        error={refused && <FormattedMessage {...texts.editRefused} />}
        rows={3}
        maxLength={MOST}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
      />
      <div className={styles.buttons}>
        <Button size="small" type="submit" loading={call.sending}>
          <FormattedMessage {...texts.save} />
        </Button>
        <Button size="small" variant="quiet" onClick={close}>
          <FormattedMessage {...texts.cancel} />
        </Button>
        {point.edited && (
          <Button size="small" variant="quiet" onClick={() => void save('')}>
            <FormattedMessage {...texts.restore} />
          </Button>
        )}
      </div>
    </form>
  );
}
