import { FormattedMessage } from 'react-intl';
import { CardText } from '../deck/shared/CardText.tsx';
import { practiceTexts as texts } from './guideTexts.ts';
import styles from './Practice.module.css';
import { Quiz } from './Quiz.tsx';
import type { GuidePart } from './types.ts';

export interface PracticeProps {
  part: Pick<GuidePart, 'id' | 'title' | 'cards' | 'quiz'>;
  /** False for markup that works without scripts: answers unfold. */
  interactive: boolean;
  /** All questions of the quiz are answered. */
  onSolved: (right: number) => void;
}

/** What one practises at the end of a part: its cards, and its quiz. Their headings are the same in each part, so they name no landmarks. */
export function Practice({ part, interactive, onSolved }: PracticeProps) {
  return (
    <div className={styles.practice}>
      {part.cards.length > 0 && (
        <div>
          <h3 className={styles.heading}>
            <FormattedMessage {...texts.cards} />
          </h3>
          <ul className={styles.cards}>
            {part.cards.map((card) => (
              <li key={card.front} className={styles.card}>
                <CardText className={styles.front} text={card.front} />
                <CardText className={styles.back} text={card.back} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {part.quiz.length > 0 && (
        <div>
          <h3 className={styles.heading}>
            <FormattedMessage {...texts.quiz} />
          </h3>
          <Quiz
            id={`${part.id}-quiz`}
            questions={part.quiz}
            interactive={interactive}
            onSolved={onSolved}
          />
        </div>
      )}
    </div>
  );
}
