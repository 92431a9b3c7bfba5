import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { practiceTexts as texts } from './guideTexts.ts';
import styles from './Quiz.module.css';
import { OpenQuestion, PlainQuestion } from './QuizQuestion.tsx';
import type { GuideQuestion } from './types.ts';

interface QuizProps {
  /** Begins the ids of elements. */
  id: string;
  questions: readonly GuideQuestion[];
  interactive: boolean;
  onSolved: (right: number) => void;
}

/** Questions with choices. Once all of them are checked, the score is told. */
export function Quiz({ id, questions, interactive, onSolved }: QuizProps) {
  const [round, setRound] = useState(0);
  const [results, setResults] = useState<Readonly<Record<number, boolean>>>({});
  const list = useRef<HTMLOListElement>(null);
  const right = Object.values(results).filter(Boolean).length;
  const done = Object.keys(results).length === questions.length;

  function add(index: number, isRight: boolean) {
    const all = { ...results, [index]: isRight };
    setResults(all);
    if (Object.keys(all).length === questions.length)
      onSolved(Object.values(all).filter(Boolean).length);
  }

  function again() {
    setResults({});
    setRound(round + 1);
    // The button is about to go.
    list.current?.focus();
  }

  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.questions}>
        {questions.map((question, index) => (
          <li key={question.question} className={styles.question}>
            {interactive ? (
              <OpenQuestion
                key={round}
                id={`${id}-${index}`}
                question={question}
                onChecked={(isRight) => add(index, isRight)}
              />
            ) : (
              <PlainQuestion question={question} />
            )}
          </li>
        ))}
      </ol>
      {interactive && (
        <div role="status" className={styles.score}>
          {done && (
            <p>
              <FormattedMessage {...texts.score} values={{ right, all: questions.length }} />
            </p>
          )}
        </div>
      )}
      {interactive && done && (
        <Button variant="tonal" size="small" onClick={again}>
          <FormattedMessage {...texts.again} />
        </Button>
      )}
    </>
  );
}
