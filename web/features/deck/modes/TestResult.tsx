import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { CardText } from '../shared/CardText.tsx';
import { type Given, isRight } from './marks.ts';
import { QuestionText } from './QuestionText.tsx';
import type { Question } from './quiz.ts';
import styles from './Test.module.css';
import { testTexts as texts } from './testTexts.ts';

export interface TestResultProps {
  questions: readonly Question[];
  given: readonly Given[];
  lang: string | undefined;
}

/** The result of a test, with what was wrong. Its heading takes the focus. */
export function TestResult({ questions, given, lang }: TestResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const marks = questions.map((question, i) => isRight(question, given[i] ?? [], lang));
  const right = marks.filter(Boolean).length;
  return (
    <section className={styles.result}>
      <h2 ref={heading} tabIndex={-1} className={styles.score}>
        <FormattedMessage {...texts.result} values={{ right, count: questions.length }} />
      </h2>
      <progress className={styles.bar} max={questions.length} value={right} aria-hidden="true" />
      {right === questions.length ? (
        <p>
          <FormattedMessage {...texts.allRight} />
        </p>
      ) : (
        <>
          <h3>
            <FormattedMessage {...texts.repeat} />
          </h3>
          <ul className={styles.questions}>
            {questions.map((question, i) =>
              marks[i] ? null : (
                <li key={question.card.uuid} className={styles.question}>
                  <div lang={lang}>
                    <QuestionText card={question.card} className={styles.asked} />
                  </div>
                  <dl className={styles.compared}>
                    <dt>
                      <FormattedMessage {...texts.yours} />
                    </dt>
                    <dd>
                      <Yours question={question} given={given[i] ?? []} lang={lang} />
                    </dd>
                    <dt>
                      <FormattedMessage {...texts.solution} />
                    </dt>
                    <dd lang={lang}>
                      <CardText text={question.answer.text} media={question.card.media} />
                    </dd>
                  </dl>
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </section>
  );
}

interface YoursProps {
  question: Question;
  given: Given;
  lang: string | undefined;
}

/** The learner’s own answer. */
function Yours({ question, given, lang }: YoursProps) {
  const [chosen] = given;
  if (chosen === undefined || given.every((text) => text.trim() === ''))
    return <FormattedMessage {...texts.nothing} />;
  if (question.kind === 'written') return <span lang={lang}>{given.join(' … ')}</span>;
  if (question.kind === 'choice') {
    const choice = question.choices[Number(chosen)];
    return (
      <div lang={lang}>
        <CardText text={choice?.text ?? ''} media={choice?.media ?? []} />
      </div>
    );
  }
  return (
    <>
      <div lang={lang}>
        <CardText text={question.shown.text} media={question.shown.media} />
      </div>
      <FormattedMessage {...(chosen === '0' ? texts.true : texts.false)} />
    </>
  );
}
