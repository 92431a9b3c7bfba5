import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Row } from '../../../ui/Stack.tsx';
import type { Card } from '../shared/types.ts';
import { type Given, isRight } from './marks.ts';
import { type Kind, KINDS, makeTest, type TestWish } from './quiz.ts';
import { freshSeed } from './random.ts';
import styles from './Test.module.css';
import { TestForm } from './TestForm.tsx';
import { TestResult } from './TestResult.tsx';
import { TestSetup } from './TestSetup.tsx';
import { TestSheet } from './TestSheet.tsx';
import { testTexts as texts } from './testTexts.ts';

export interface DeckTestProps {
  cards: readonly Card[];
  title: string;
  lang: string | undefined;
  /** Makes the test again, for stories. */
  seed?: number;
}

const FIRST_COUNT = 10;

interface Begun {
  cards: readonly Card[];
  wish: TestWish;
  /** What was answered; null while it is. */
  given: readonly Given[] | null;
}

/** A test of a deck: its making, its questions, its result, and a sheet to print. */
export function DeckTest({ cards, title, lang, seed }: DeckTestProps) {
  const [wish, setWish] = useState<TestWish>(() => ({
    seed: seed ?? freshSeed(),
    kinds: KINDS,
    count: Math.min(FIRST_COUNT, cards.length),
  }));
  const [begun, setBegun] = useState<Begun | null>(null);
  const [prints, setPrints] = useState(0);
  const { questions, omitted } = makeTest(begun?.cards ?? cards, begun?.wish ?? wish, cards);
  const sheet = prints > 0 && (
    <TestSheet key={prints} questions={questions} title={title} lang={lang} />
  );
  const print = (
    <Button variant="quiet" onClick={() => setPrints(prints + 1)}>
      <FormattedMessage {...texts.print} />
    </Button>
  );

  if (!begun)
    return (
      <div className={styles.test}>
        <TestSetup
          kinds={wish.kinds}
          count={wish.count}
          cards={cards.length}
          onChange={(change: { kinds?: readonly Kind[]; count?: number }) =>
            setWish({ ...wish, ...change })
          }
        />
        {wish.kinds.length > 0 && questions.length === 0 && (
          <Notice>
            <FormattedMessage {...texts.none} />
          </Notice>
        )}
        {omitted > 0 && questions.length > 0 && (
          <Notice>
            <FormattedMessage {...texts.omitted} values={{ count: omitted }} />
          </Notice>
        )}
        <Row justify="end">
          {questions.length > 0 && print}
          <Button
            size="large"
            disabled={questions.length === 0}
            onClick={() => setBegun({ cards, wish, given: null })}
          >
            <FormattedMessage {...texts.start} />
          </Button>
        </Row>
        {sheet}
      </div>
    );

  const { given } = begun;
  if (!given)
    return (
      <div className={styles.test}>
        <TestForm
          key={begun.wish.seed}
          questions={questions}
          lang={lang}
          onFinish={(answers) => setBegun({ ...begun, given: answers })}
        />
        {sheet}
      </div>
    );

  const wrong = questions.filter((question, i) => !isRight(question, given[i] ?? [], lang));
  return (
    <div className={styles.test}>
      <TestResult questions={questions} given={given} lang={lang} />
      <Row justify="end">
        {print}
        <Button
          variant={wrong.length > 0 ? 'tonal' : 'filled'}
          onClick={() => {
            setWish({ ...wish, seed: freshSeed() });
            setBegun(null);
          }}
        >
          <FormattedMessage {...texts.another} />
        </Button>
        {wrong.length > 0 && (
          <Button
            onClick={() =>
              setBegun({
                cards: wrong.map(({ card }) => card),
                wish: { ...begun.wish, seed: freshSeed(), count: wrong.length },
                given: null,
              })
            }
          >
            <FormattedMessage {...texts.again} />
          </Button>
        )}
      </Row>
      {sheet}
    </div>
  );
}
