import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Turn } from './answer.ts';
import { AnswerView } from './AnswerView.tsx';
import { answerTexts as texts } from './answerTexts.ts';
import styles from './Thread.module.css';

export interface ThreadProps {
  turns: readonly Turn[];
  busy: boolean;
  onAgain: (question: string) => void;
  /** Asks a question once more as one for school. */
  onSchool: (question: string) => void;
}

/** The questions of a conversation with their answers. */
export function Thread({ turns, busy, onAgain, onSchool }: ThreadProps) {
  const intl = useIntl();
  return (
    <ol className={styles.thread} aria-label={intl.formatMessage(texts.thread)}>
      {turns.map(({ key, question, answer }, index) => (
        <li key={key} className={styles.turn}>
          <div className={styles.question}>
            <VisuallyHidden>
              <FormattedMessage {...texts.you} />
            </VisuallyHidden>
            {question}
          </div>
          <AnswerView
            answer={answer}
            question={question}
            onAgain={index === turns.length - 1 && !busy ? () => onAgain(question) : undefined}
            onSchool={index === turns.length - 1 && !busy ? () => onSchool(question) : undefined}
          />
        </li>
      ))}
    </ol>
  );
}
