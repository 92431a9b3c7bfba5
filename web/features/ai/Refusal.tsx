import { FormattedMessage } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { composerTexts as texts } from './composerTexts.ts';
import { schoolBotTexts } from './schoolBotTexts.ts';

const byStatus: Readonly<Record<number, keyof typeof texts>> = {
  0: 'offline',
  403: 'forbidden',
  404: 'gone',
  422: 'invalid',
  429: 'many',
};

/** Says above the field why a question was refused. */
export function Refusal({ error, onNew }: { error: ApiError; onNew: () => void }) {
  const minutes = Math.ceil((error.retryAfter ?? 0) / 60);
  const text = byStatus[error.status] ?? 'other';
  return (
    <Notice
      tone={error.status === 429 ? 'warning' : 'danger'}
      live
      action={
        error.status === 404 ? (
          <Button size="small" variant="tonal" onClick={onNew}>
            <FormattedMessage {...schoolBotTexts.create} />
          </Button>
        ) : null
      }
    >
      <FormattedMessage
        {...texts[text === 'many' && minutes > 0 ? 'manyMinutes' : text]}
        values={{ count: minutes }}
      />
    </Notice>
  );
}
