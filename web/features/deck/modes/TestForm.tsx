import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CardText } from '../shared/CardText.tsx';
import type { Given } from './marks.ts';
import { QuestionText } from './QuestionText.tsx';
import type { Question } from './quiz.ts';
import styles from './Test.module.css';
import { testTexts as texts } from './testTexts.ts';
import { writeTexts } from './writeTexts.ts';

export interface TestFormProps {
  questions: readonly Question[];
  lang: string | undefined;
  onFinish: (given: Given[]) => void;
}

/** All questions of a test on one page. The first one takes the focus. */
export function TestForm({ questions, lang, onFinish }: TestFormProps) {
  const [given, setGiven] = useState<readonly Given[]>(() => questions.map(() => []));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    onFinish([...given]);
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <ol className={styles.questions}>
        {questions.map((question, i) => (
          <li key={question.card.uuid} className={styles.question}>
            <p className={styles.number} id={`question-${String(i)}`}>
              <FormattedMessage
                {...texts.question}
                values={{ number: i + 1, count: questions.length }}
              />
            </p>
            <Asked
              question={question}
              given={given[i] ?? []}
              lang={lang}
              onGive={(answer) => setGiven(given.with(i, answer))}
            />
          </li>
        ))}
      </ol>
      <Button type="submit" size="large" fullWidth>
        <FormattedMessage {...texts.finish} />
      </Button>
    </form>
  );
}

interface AskedProps {
  question: Question;
  given: Given;
  lang: string | undefined;
  onGive: (given: Given) => void;
}

function Asked({ question, given, lang, onGive }: AskedProps) {
  const intl = useIntl();
  const { card } = question;
  const asked = (
    <span lang={lang}>
      <QuestionText card={card} className={styles.asked} />
    </span>
  );
  switch (question.kind) {
    case 'choice':
      return (
        <ChoiceCards
          layout="list"
          legend={asked}
          choices={question.choices.map(({ text, media }, i) => ({
            value: String(i),
            lang,
            label: <CardText text={text} media={media} plainLinks />,
          }))}
          value={given}
          onChange={onGive}
        />
      );
    case 'truth':
      return (
        <ChoiceCards
          legend={
            <>
              {asked}
              <span className={styles.isIt}>
                <FormattedMessage {...texts.isIt} />
              </span>
              <span lang={lang}>
                <CardText
                  className={styles.shown}
                  text={question.shown.text}
                  media={question.shown.media}
                />
              </span>
            </>
          }
          choices={[
            { value: '0', label: <FormattedMessage {...texts.true} /> },
            { value: '1', label: <FormattedMessage {...texts.false} /> },
          ]}
          value={given}
          onChange={onGive}
        />
      );
    default: {
      const { typed } = question.answer;
      return (
        <fieldset className={styles.written}>
          <legend>{asked}</legend>
          {typed.map((_, i) => (
            <TextField
              // The fields of a card never move.
              key={`field ${String(i)}`}
              label={
                typed.length === 1
                  ? intl.formatMessage(writeTexts.answer)
                  : intl.formatMessage(writeTexts.gap, { number: i + 1 })
              }
              lang={lang}
              maxLength={300}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="none"
              spellCheck={false}
              value={given[i] ?? ''}
              onChange={({ target }) =>
                onGive(typed.map((_, j) => (j === i ? target.value : (given[j] ?? ''))))
              }
            />
          ))}
        </fieldset>
      );
    }
  }
}
