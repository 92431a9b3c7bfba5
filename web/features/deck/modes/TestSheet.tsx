import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { CardText } from '../shared/CardText.tsx';
import { QuestionText } from './QuestionText.tsx';
import type { Question } from './quiz.ts';
import styles from './Sheet.module.css';
import { testTexts as texts } from './testTexts.ts';

export interface TestSheetProps {
  questions: readonly Question[];
  /** The deck’s; '' of cards of several decks. */
  title: string;
  lang: string | undefined;
}

/**
 * A test on paper: questions with lines to write on, and the answers on a page of their own.
 * It prints itself once its pictures and formulas are there, and stays for the browser’s own
 * command.
 */
export function TestSheet({ questions, title, lang }: TestSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let wanted = true;
    void whole(sheet.current).then(() => wanted && print());
    return () => {
      wanted = false;
    };
  }, []);
  return createPortal(
    <div ref={sheet} className={styles.sheet} data-sheet>
      <h1 lang={title === '' ? undefined : lang}>
        {title || <FormattedMessage {...texts.sheet} />}
      </h1>
      <p className={styles.head}>
        <span>
          <FormattedMessage {...texts.name} />
        </span>
        <span>
          <FormattedMessage {...texts.date} />
        </span>
      </p>
      <ol>
        {questions.map((question) => (
          <li key={question.card.uuid} className={styles.question}>
            <div lang={lang}>
              <QuestionText card={question.card} onPaper />
            </div>
            <Space question={question} lang={lang} />
          </li>
        ))}
      </ol>
      <section className={styles.answers}>
        <h2>
          <FormattedMessage {...texts.answers} />
        </h2>
        <ol>
          {questions.map((question) => (
            <li key={question.card.uuid}>
              {question.kind === 'truth' && (
                <strong>
                  <FormattedMessage {...(question.shown.isRight ? texts.true : texts.false)} />
                </strong>
              )}
              <div lang={lang}>
                <CardText
                  text={question.answer.text}
                  media={question.card.media}
                  plainLinks
                  eager
                />
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>,
    document.body,
  );
}

/** Where the answer goes: boxes to tick, or lines. */
function Space({ question, lang }: { question: Question; lang: string | undefined }) {
  if (question.kind === 'written')
    return question.answer.typed.map((_, i) => (
      <div key={`line ${String(i)}`} className={styles.line} />
    ));
  if (question.kind === 'choice')
    return (
      <ul className={styles.boxes} lang={lang}>
        {question.choices.map(({ text, media }) => (
          <li key={text}>
            <CardText text={text} media={media} plainLinks eager />
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <div lang={lang} className={styles.shown}>
        <CardText text={question.shown.text} media={question.shown.media} plainLinks eager />
      </div>
      <ul className={styles.boxes}>
        <li>
          <FormattedMessage {...texts.true} />
        </li>
        <li>
          <FormattedMessage {...texts.false} />
        </li>
      </ul>
    </>
  );
}

/** Resolves once pictures are decoded and formulas drawn; those that can’t be are left out. */
async function whole(sheet: HTMLElement | null): Promise<void> {
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])];
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  if (!sheet?.querySelector('[data-tex]')) return;
  await import('../shared/tex.ts').catch(() => null);
  // Formulas are drawn by effects, after the module is there.
  await new Promise((resolve) => setTimeout(resolve, 0));
}
