import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from '../../../ui/classes.ts';
import styles from './QuizPiece.module.css';

const answers = [21, 29, 39] as const;
const right = 29;

/** An interactive question: a press shows whether the answer was right. */
export function QuizPiece() {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className={styles.quiz}>
      <p className={styles.quizQuestion}>
        <FormattedMessage
          id="home.quiz.question"
          defaultMessage="Which of these is a prime number?"
          description="Example quiz on the home page: the question; the answers are 21, 29 and 39"
        />
      </p>
      <div className={styles.answers}>
        {answers.map((answer) => {
          const shown = chosen !== null && (answer === right || answer === chosen);
          return (
            <button
              key={answer}
              type="button"
              className={classes(
                styles.answer,
                shown && (answer === right ? styles.right : styles.wrong),
              )}
              aria-pressed={chosen === answer}
              onClick={() => setChosen(answer)}
            >
              {answer}
              {shown &&
                (answer === right ? (
                  <Check size={18} aria-hidden="true" />
                ) : (
                  <X size={18} aria-hidden="true" />
                ))}
            </button>
          );
        })}
      </div>
      <p className={styles.verdict} role="status">
        {chosen !== null && <Verdict correct={chosen === right} />}
      </p>
    </div>
  );
}

function Verdict({ correct }: { correct: boolean }) {
  return correct ? (
    <FormattedMessage
      id="home.quiz.right"
      defaultMessage="Right. Only 1 and 29 divide it."
      description="Example quiz on the home page: the answer 29 was chosen"
    />
  ) : (
    <FormattedMessage
      id="home.quiz.wrong"
      defaultMessage="Almost: 3 divides it. It is 29."
      description="Example quiz on the home page: 21 or 39 was chosen"
    />
  );
}
