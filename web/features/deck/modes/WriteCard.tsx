import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Rating } from '../schedule.ts';
import { CardText } from '../shared/CardText.tsx';
import type { Card } from '../shared/types.ts';
import { type Grade, gradeAll, type Verdict } from './answer.ts';
import { difference } from './difference.ts';
import styles from './Write.module.css';
import { writeTexts as texts } from './writeTexts.ts';

const ratings: Readonly<Record<Verdict, Rating>> = {
  right: 3,
  case: 3,
  accents: 2,
  typo: 2,
  wrong: 1,
};

const MOST_TYPED = 300;

export interface WriteCardProps {
  card: Card;
  /** The right texts: one, or one for each gap. */
  answers: readonly string[];
  /** Answers of other cards. */
  others: readonly string[];
  lang: string | undefined;
  onRate: (rating: Rating) => void;
}

interface Graded {
  verdict: Verdict;
  grades: readonly Grade[];
}

/** A card whose answer is typed: the field, then the grade and the way on. */
export function WriteCard({ card, answers, others, lang, onRate }: WriteCardProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(() => answers.map(() => ''));
  const [graded, setGraded] = useState<Graded | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  useEffect(() => (graded ? next.current : first.current)?.focus(), [graded]);
  const isCloze = card.kind === 'cloze';
  const number = card.gaps[0]?.number ?? 0;
  const isEmpty = typed.every((text) => text.trim() === '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (graded) onRate(ratings[graded.verdict]);
    else if (!isEmpty) setGraded(gradeAll(typed, answers, { lang, others }));
  }

  const isRight = graded?.verdict === 'right' || graded?.verdict === 'case';
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.card} lang={lang}>
        <CardText
          key={String(isCloze && graded !== null)}
          className={styles.front}
          text={card.front}
          media={card.media}
          gaps={isCloze ? { number, answered: graded !== null } : 'filled'}
        />
        {card.hint !== '' && !graded && <p className={styles.hint}>{card.hint}</p>}
      </div>
      {answers.map((_, i) => (
        <TextField
          // The fields of a card never move.
          key={`field ${String(i)}`}
          ref={i === 0 ? first : undefined}
          label={
            answers.length === 1
              ? intl.formatMessage(texts.answer)
              : intl.formatMessage(texts.gap, { number: i + 1 })
          }
          lang={lang}
          value={typed[i] ?? ''}
          readOnly={graded !== null}
          maxLength={MOST_TYPED}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => setTyped(typed.with(i, target.value))}
        />
      ))}
      <div role="status">
        {graded && <Result graded={graded} typed={typed} answers={answers} lang={lang} />}
      </div>
      {graded && isCloze && card.back !== '' && (
        <div className={styles.more} lang={lang}>
          <CardText text={card.back} media={card.media} />
        </div>
      )}
      <div className={styles.actions}>
        {graded ? (
          <>
            {!isRight && (
              <Button size="large" variant="quiet" onClick={() => onRate(3)}>
                <FormattedMessage {...texts.override} />
              </Button>
            )}
            <Button ref={next} size="large" type="submit">
              <FormattedMessage {...texts.next} />
            </Button>
          </>
        ) : (
          <>
            <Button
              size="large"
              variant="quiet"
              onClick={() => setGraded(gradeAll([], answers, { lang }))}
            >
              <FormattedMessage {...texts.unknown} />
            </Button>
            <Button size="large" type="submit">
              <FormattedMessage {...texts.check} />
            </Button>
          </>
        )}
      </div>
      <p className={styles.keys}>
        <FormattedMessage {...texts.keys} />
      </p>
    </form>
  );
}

interface ResultProps {
  graded: Graded;
  typed: readonly string[];
  answers: readonly string[];
  lang: string | undefined;
}

/** The grade, the letters that differ, and the right answer. */
function Result({ graded: { verdict, grades }, typed, answers, lang }: ResultProps) {
  const Icon = verdict === 'wrong' ? CircleX : CircleCheck;
  return (
    <div className={styles.result} data-verdict={verdict}>
      <p className={styles.verdict}>
        <Icon size={22} aria-hidden="true" />
        <FormattedMessage {...texts[verdict]} />
      </p>
      {grades.map((grade, i) =>
        grade.verdict === 'right' ? null : (
          <dl key={`gap ${String(i)}`} className={styles.compared}>
            {(typed[i] ?? '').trim() !== '' && (
              <div>
                <dt>
                  <FormattedMessage {...texts.yours} />
                </dt>
                <dd lang={lang}>
                  <Difference typed={typed[i] ?? ''} right={grade.expected} />
                </dd>
              </div>
            )}
            <div>
              <dt>
                <FormattedMessage {...texts.solution} />
              </dt>
              <dd lang={lang}>
                <strong>{answers[i]}</strong>
              </dd>
            </div>
          </dl>
        ),
      )}
    </div>
  );
}

function Difference({ typed, right }: { typed: string; right: string }) {
  return difference(typed.trim(), right).map(({ kind, text }, i) => {
    // The pieces of a graded answer never move.
    const key = `${kind} ${String(i)}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return kind === 'extra' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
  });
}
