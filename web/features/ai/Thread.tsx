import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Turn } from './answer.ts';
import { AnswerView } from './AnswerView.tsx';
import { answerTexts as texts } from './answerTexts.ts';
import styles from './Thread.module.css';
import type { How } from './useTalk.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { wayTexts } from './wayTexts.ts';

const loadWays = () => import('./Ways.tsx');

export interface ThreadProps {
  turns: readonly Turn[];
  busy: boolean;
  /** Questions of today are left. */
  canAsk: boolean;
  onAsk: (question: string, how: How) => void;
}

/** The questions of a conversation with their answers. */
export function Thread({ turns, busy, canAsk, onAsk }: ThreadProps) {
  const intl = useIntl();
  const loaded = useLoaded(loadWays, true);
  return (
    <ol className={styles.thread} aria-label={intl.formatMessage(texts.thread)}>
      {turns.map((turn, index) => {
        const { key, question, way, answer } = turn;
        const isLast = index === turns.length - 1 && !busy;
        return (
          <li key={key} className={styles.turn}>
            <div className={styles.question}>
              <VisuallyHidden>
                <FormattedMessage {...texts.you} />
              </VisuallyHidden>
              {solves(turn, turns[index - 1]) ? (
                <FormattedMessage {...wayTexts.solution} />
              ) : (
                question
              )}
            </div>
            <AnswerView
              answer={answer}
              question={question}
              way={way}
              onAgain={isLast ? () => onAsk(question, { way }) : undefined}
              onSchool={isLast ? () => onAsk(question, { way, aboutSchool: true }) : undefined}
            />
            {isLast && canAsk && loaded && <loaded.Ways turn={turn} onAsk={onAsk} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Whether a turn asks for the solution after the hint before it. */
function solves({ question, way }: Turn, before: Turn | undefined): boolean {
  return way === 'ANSWER' && before?.way === 'HINT' && before.question === question;
}
