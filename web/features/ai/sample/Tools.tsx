import { Check, CircleX } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { classes } from '../../../ui/classes.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { HelpNotice } from '../HelpNotice.tsx';
import { PageMark, Points } from './Points.tsx';
import styles from './Sample.module.css';
import { sampleTexts as texts } from './sampleTexts.ts';
import type { Tool } from './Trial.tsx';
import type { Length, Sample, SampleAnswer } from './types.ts';

/** A tool that works on the sample without an account. */
export function SampleTool({ tool, sample }: { tool: Tool; sample: Sample }) {
  if (tool === 'summary') return <Summary sample={sample} />;
  if (tool === 'exam') return <Exam sample={sample} />;
  return <Chat sample={sample} />;
}

function Titled({ sample, children }: { sample: Sample; children: ReactNode }) {
  return (
    <>
      <p className={styles.of}>
        <FormattedMessage
          {...texts.of}
          values={{ title: <span lang={sample.lang}>{sample.title}</span> }}
        />
      </p>
      {children}
    </>
  );
}

const LENGTHS: readonly Length[] = ['SHORT', 'MEDIUM', 'LONG'];

function Summary({ sample }: { sample: Sample }) {
  const intl = useIntl();
  const [length, setLength] = useState<Length>('MEDIUM');
  return (
    <Titled sample={sample}>
      <ChoiceCards
        legend={intl.formatMessage(texts.length)}
        hideLegend
        layout="chips"
        value={[length]}
        onChange={([chosen]) => setLength(chosen as Length)}
        choices={LENGTHS.map((value) => ({ value, label: intl.formatMessage(texts[value]) }))}
      />
      <div aria-live="polite">
        <Points points={sample.summaries[length]} lang={sample.lang} />
      </div>
      <Text sample={sample} />
    </Titled>
  );
}

/** The sample's text. */
function Text({ sample }: { sample: Sample }) {
  return (
    <Disclosure summary={<FormattedMessage {...texts.read} />}>
      <div lang={sample.lang} className={styles.text}>
        {sample.pages.map(({ number, heading, text }) => (
          <section key={number}>
            <h4>{heading}</h4>
            <p>{text}</p>
            <PageMark page={number} />
          </section>
        ))}
      </div>
    </Disclosure>
  );
}

/** Stands in a question for the word that is left out. */
const GAP = '____';

/** A question with a line for its gap, which is read out as a word. */
function Gapped({ text }: { text: string }) {
  const [before, after] = text.split(GAP);
  return (
    <>
      {before}
      <span className={styles.gap} aria-hidden="true">
        {GAP}
      </span>
      <VisuallyHidden>
        <FormattedMessage {...texts.gap} />
      </VisuallyHidden>
      {after}
    </>
  );
}

function Exam({ sample }: { sample: Sample }) {
  const { questions, lang } = sample;
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState<readonly string[]>([]);
  const heading = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const question = questions[at];
  const right = given.filter((answer, i) => answer === questions[i]?.answer).length;
  const to = (next: number) => {
    setAt(next);
    if (next === 0) setGiven([]);
    heading.current?.focus();
  };
  const answer = given[at];
  return (
    <Titled sample={sample}>
      <p ref={heading} tabIndex={-1} className={styles.count}>
        {question ? (
          <FormattedMessage {...texts.count} values={{ number: at + 1, count: questions.length }} />
        ) : (
          <FormattedMessage {...texts.score} values={{ right, count: questions.length }} />
        )}
      </p>
      {question ? (
        <>
          <p id={id} className={styles.question} lang={lang}>
            <Gapped text={question.text} />
          </p>
          <div role="group" aria-labelledby={id} className={styles.choices} lang={lang}>
            {question.choices.map((choice) => {
              const isRight = answer !== undefined && choice === question.answer;
              const isWrong = choice === answer && !isRight;
              return (
                <button
                  key={choice}
                  type="button"
                  className={classes(
                    styles.choice,
                    isRight && styles.right,
                    isWrong && styles.wrong,
                  )}
                  aria-pressed={choice === answer}
                  aria-disabled={answer !== undefined}
                  onClick={() => {
                    if (answer === undefined) setGiven([...given, choice]);
                  }}
                >
                  {choice}
                  {isRight && <Check size={18} aria-hidden="true" />}
                  {isWrong && <CircleX size={18} aria-hidden="true" />}
                </button>
              );
            })}
          </div>
          <div role="status" className={styles.verdict}>
            {answer !== undefined && (
              <>
                <strong>
                  {answer === question.answer ? (
                    <FormattedMessage {...texts.right} />
                  ) : (
                    <FormattedMessage
                      {...texts.wrong}
                      values={{ answer: <span lang={lang}>{question.answer}</span> }}
                    />
                  )}
                </strong>
                <p>
                  <span lang={lang}>{question.reason.text}</span>
                  <PageMark page={question.reason.page} />
                </p>
              </>
            )}
          </div>
          {answer !== undefined && (
            <div>
              <Button variant="tonal" size="small" onClick={() => to(at + 1)}>
                <FormattedMessage {...texts.next} />
              </Button>
            </div>
          )}
        </>
      ) : (
        <div>
          <Button variant="tonal" size="small" onClick={() => to(0)}>
            <FormattedMessage {...texts.again} />
          </Button>
        </div>
      )}
    </Titled>
  );
}

type Fault = 'invalid' | 'many' | 'failed';

const byStatus: Readonly<Record<number, Fault>> = { 422: 'invalid', 429: 'many' };

/** Characters of a question. */
const MOST_QUESTION = 300;

function Chat({ sample }: { sample: Sample }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<(SampleAnswer & { asked: string }) | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const call = useCall('post', '/api/ai/sample/questions', {
    context: 'ai.sample.ask',
    expects: [0, 422, 429],
  });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '' || call.sending) return;
    setFault(null);
    const outcome = await call.send({ body: { text } });
    if (outcome.ok) setAnswer({ ...outcome.answer, asked: text });
    else {
      setAnswer(null);
      setFault(byStatus[outcome.error.status] ?? 'failed');
    }
  };
  return (
    <Titled sample={sample}>
      <form className={styles.form} onSubmit={(event) => void ask(event)}>
        <div className={styles.field}>
          <TextField
            label={intl.formatMessage(texts.question)}
            value={typed}
            maxLength={MOST_QUESTION}
            autoComplete="off"
            enterKeyHint="send"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" loading={call.sending}>
          <FormattedMessage {...texts.ask} />
        </Button>
      </form>
      <div aria-live="polite" className={styles.answer}>
        {fault && (
          <Notice tone="warning">
            <FormattedMessage {...texts[fault]} />
          </Notice>
        )}
        {answer?.help && <HelpNotice help={answer.help} onSchool={undefined} />}
        {answer && !answer.help && (
          <>
            <p className={styles.asked}>{answer.asked}</p>
            {answer.sentences.length > 0 ? (
              <>
                <Points points={answer.sentences} lang={sample.lang} />
                <p className={styles.by}>
                  <FormattedMessage {...texts.builtIn} />
                </p>
              </>
            ) : (
              <p>
                <FormattedMessage {...texts.none} />
              </p>
            )}
          </>
        )}
      </div>
    </Titled>
  );
}
