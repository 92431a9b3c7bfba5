import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { CardText } from '../deck/shared/CardText.tsx';
import { Choice, verdictOf } from '../deck/shared/Choice.tsx';
import { spokenText } from '../deck/shared/spokenText.ts';
import styles from './QuizRun.module.css';
import { quizTexts as texts } from './quizTexts.ts';
import type { Question } from './types.ts';

export interface QuizQuestionProps {
  question: Question;
  /** From 1. */
  number: number;
  all: number;
  lang: string | undefined;
  /** The question is answered and the learner goes on. */
  onDone: (isRight: boolean) => void;
}

/** A question with choices; checked, it shows which one is right, and why. */
export function QuizQuestion({ question, number, all, lang, onDone }: QuizQuestionProps) {
  const intl = useIntl();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLDivElement>(null);
  const isRight = chosen === question.answer;
  useEffect(() => heading.current?.focus(), []);
  // The button goes; readers of screens hear the verdict.
  useEffect(() => {
    if (checked) verdict.current?.focus();
  }, [checked]);

  function choose(index: number) {
    if (checked) return;
    setChosen(index);
    setMissing(false);
  }
  function go() {
    if (checked) onDone(isRight);
    else if (chosen === null) setMissing(true);
    else setChecked(true);
  }
  const claims = question.kind === 'trueFalse';
  useKeys({ count: claims ? 2 : question.choices.length, choose, go });

  return (
    <section className={styles.question} aria-labelledby={`${id}-number`}>
      <h1 ref={heading} id={`${id}-number`} tabIndex={-1} className={styles.number}>
        <FormattedMessage {...texts.progress} values={{ number, all }} />
      </h1>
      <progress className={styles.progress} max={all} value={number - 1} aria-hidden="true" />
      <div className={styles.prompt} id={`${id}-prompt`} lang={lang}>
        <CardText
          text={question.prompt}
          media={question.media}
          gaps={question.gap > 0 ? { number: question.gap, answered: checked } : 'filled'}
        />
      </div>
      {claims && (
        <div className={styles.claim}>
          <p className={styles.ask}>
            <FormattedMessage {...texts.isIt} />
          </p>
          <div className={styles.statement} lang={lang}>
            <CardText text={question.statement} media={question.media} />
          </div>
        </div>
      )}
      <div
        role="radiogroup"
        aria-label={intl.formatMessage(texts.choices)}
        aria-describedby={`${id}-prompt`}
        className={styles.choices}
      >
        {(claims ? [texts.true, texts.false] : question.choices).map((choice, index) => (
          <Choice
            framed
            key={typeof choice === 'string' ? choice : choice.id}
            name={id}
            label={typeof choice === 'string' ? spokenText(choice) : undefined}
            chosen={chosen === index}
            verdict={checked && verdictOf(index === question.answer, chosen === index)}
            disabled={checked}
            onChoose={() => choose(index)}
          >
            {typeof choice === 'string' ? (
              <div lang={lang} className={styles.choice}>
                <CardText text={choice} media={question.media} />
              </div>
            ) : (
              <FormattedMessage {...choice} />
            )}
          </Choice>
        ))}
      </div>
      <div role="status" className={styles.hint}>
        {missing && <FormattedMessage {...texts.choose} />}
      </div>
      <div
        ref={verdict}
        tabIndex={-1}
        className={styles.verdict}
        data-right={checked ? isRight : undefined}
      >
        {checked && <Explained question={question} isRight={isRight} lang={lang} />}
      </div>
      <div className={styles.actions}>
        <Button size="large" fullWidth onClick={go}>
          <FormattedMessage {...buttonOf(checked, number === all)} />
        </Button>
        <p className={styles.keys}>
          <FormattedMessage {...texts.keys} />
        </p>
      </div>
    </section>
  );
}

function buttonOf(checked: boolean, isLast: boolean) {
  if (!checked) return texts.check;
  return isLast ? texts.toResult : texts.next;
}

interface ExplainedProps {
  question: Question;
  isRight: boolean;
  lang: string | undefined;
}

function Explained({ question, isRight, lang }: ExplainedProps) {
  return (
    <>
      <p className={styles.verdictWord}>
        <FormattedMessage {...(isRight ? texts.right : texts.wrong)} />
      </p>
      {!isRight && (
        <div lang={lang} className={styles.rightAnswer}>
          <CardText text={question.right} media={question.media} />
        </div>
      )}
      {question.why !== '' && (
        <div lang={lang}>
          <CardText text={question.why} media={question.media} />
        </div>
      )}
    </>
  );
}

interface Keys {
  count: number;
  choose: (index: number) => void;
  go: () => void;
}

/** 1 to 4 choose, Enter checks and goes on. */
function useKeys(keys: Keys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { count, choose, go } = latest.current;
      const index = Number(key) - 1;
      if (index >= 0 && index < count) choose(index);
      else if (key === 'Enter' && !(target instanceof HTMLElement && target.closest('a, button')))
        go();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
