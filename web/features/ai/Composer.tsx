import { MoveUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Closed } from './Closed.tsx';
import styles from './Composer.module.css';
import { composerTexts as texts } from './composerTexts.ts';
import { Refusal } from './Refusal.tsx';
import type { Allowance } from './shared/types.ts';

/** As many characters as the server takes. */
const MOST = 2000;

/** From here on characters are counted. */
const COUNTED = 1800;

/** From here on the questions that are left are counted down in colour. */
const FEW = 3;

export interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onDraft: (draft: string) => void;
  /** An answer is being written. */
  busy: boolean;
  /** The conversation isn't there yet. */
  disabled: boolean;
  allowance: Allowance | undefined;
  /** Called at the moment from which on questions may be asked again. */
  onOpen: () => void;
  refusal: ApiError | null;
  onAsk: (question: string) => void;
  onStop: () => void;
  onNew: () => void;
}

/** The field for the next question, below the conversation. */
export function Composer(props: ComposerProps) {
  const { field, draft, onDraft, busy, disabled, allowance, refusal } = props;
  const intl = useIntl();
  const id = useId();
  const question = draft.trim();
  const tooMany = question.length - MOST;
  const isClosed = allowance?.remaining === 0;
  const canSend = question !== '' && tooMany <= 0 && !busy && !disabled && !isClosed;
  const send = () => canSend && props.onAsk(question);
  const keys = (event: KeyboardEvent) => {
    // An input method takes Enter for its own words.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {refusal && !isClosed && <Refusal error={refusal} onNew={props.onNew} />}
      {isClosed && !busy && <Closed opensAt={allowance.opensAt} onOpen={props.onOpen} />}
      {(!isClosed || busy || draft !== '') && (
        <div className={classes(styles.box, tooMany > 0 && styles.wrong)}>
          <label htmlFor={id}>
            <VisuallyHidden>
              <FormattedMessage {...texts.label} />
            </VisuallyHidden>
          </label>
          <textarea
            ref={field}
            id={id}
            rows={1}
            className={styles.field}
            value={draft}
            placeholder={intl.formatMessage(texts.placeholder)}
            enterKeyHint="send"
            aria-describedby={`${id}-notes`}
            aria-invalid={tooMany > 0 || undefined}
            onChange={({ target }) => onDraft(target.value)}
            onKeyDown={keys}
          />
          {busy ? (
            <button
              type="button"
              className={styles.send}
              aria-label={intl.formatMessage(texts.stop)}
              onClick={props.onStop}
            >
              <Square size={16} aria-hidden="true" className={styles.square} />
            </button>
          ) : (
            <button
              type="submit"
              className={styles.send}
              aria-label={intl.formatMessage(texts.send)}
              aria-disabled={!canSend}
            >
              <MoveUp size={22} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      <p id={`${id}-notes`} className={styles.notes}>
        {question.length >= COUNTED && (
          <span className={classes(tooMany > 0 && styles.error)}>
            {tooMany > 0 ? (
              <FormattedMessage {...texts.tooLong} values={{ count: tooMany }} />
            ) : (
              <FormattedMessage
                {...texts.characters}
                values={{ used: question.length, most: MOST }}
              />
            )}
          </span>
        )}
        {allowance && !isClosed && (
          <span className={classes(allowance.remaining <= FEW && styles.few)}>
            <FormattedMessage {...texts.left} values={{ count: allowance.remaining }} />
          </span>
        )}
        <span>
          <FormattedMessage {...texts.check} />
        </span>
      </p>
    </form>
  );
}
