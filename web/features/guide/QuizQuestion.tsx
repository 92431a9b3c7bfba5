import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { CardText } from '../deck/shared/CardText.tsx';
import { Choice, PlainChoice, verdictOf } from '../deck/shared/Choice.tsx';
import { spokenText } from '../deck/shared/spokenText.ts';
import { practiceTexts as texts } from './guideTexts.ts';
import styles from './Quiz.module.css';
import type { GuideQuestion } from './types.ts';

/** A question whose answer unfolds. It is as high as the open one. */
export function PlainQuestion({ question }: { question: GuideQuestion }) {
  return (
    <>
      <CardText className={styles.words} text={question.question} />
      <ul className={styles.choices}>
        {question.choices.map((choice) => (
          <PlainChoice key={choice}>
            <CardText text={choice} />
          </PlainChoice>
        ))}
      </ul>
      <details className={styles.answer}>
        <summary className={styles.summary}>
          <FormattedMessage {...texts.showAnswer} />
        </summary>
        <CardText className={styles.rightWords} text={question.choices[question.answer] ?? ''} />
        {question.why !== '' && <CardText text={question.why} />}
      </details>
    </>
  );
}

interface OpenQuestionProps {
  id: string;
  question: GuideQuestion;
  onChecked: (isRight: boolean) => void;
}

/** A question with choices to pick from; checked, it shows which one is right, and why. */
export function OpenQuestion({ id, question, onChecked }: OpenQuestionProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const [asked, setAsked] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const isRight = chosen === question.answer;

  function check() {
    setAsked(chosen === null);
    if (chosen === null) return;
    setChecked(true);
    onChecked(isRight);
    // The button goes; readers of screens hear the result.
    result.current?.focus();
  }

  return (
    <>
      <div id={id}>
        <CardText className={styles.words} text={question.question} />
      </div>
      <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
        {question.choices.map((choice, index) => (
          <Choice
            key={choice}
            name={id}
            label={spokenText(choice)}
            chosen={chosen === index}
            verdict={checked && verdictOf(index === question.answer, chosen === index)}
            disabled={checked}
            onChoose={() => setChosen(index)}
          >
            <CardText text={choice} />
          </Choice>
        ))}
      </div>
      {!checked && (
        <Button size="small" variant="tonal" className={styles.check} onClick={check}>
          <FormattedMessage {...texts.check} />
        </Button>
      )}
      <div role="status" className={styles.hint}>
        {asked && chosen === null && <FormattedMessage {...texts.choose} />}
      </div>
      <div
        ref={result}
        tabIndex={-1}
        className={styles.result}
        data-right={checked ? isRight : undefined}
      >
        {checked && (
          <>
            <p className={styles.verdict}>
              <FormattedMessage {...(isRight ? texts.right : texts.wrong)} />
            </p>
            {question.why !== '' && <CardText text={question.why} />}
          </>
        )}
      </div>
    </>
  );
}
