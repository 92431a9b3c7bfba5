import { describe, expect, it } from 'vitest';
import { sampleCard, sampleCards } from '../samples.ts';
import type { Card } from '../shared/types.ts';
import { isSame } from './answer.ts';
import { deal, isOver, press, timeOf } from './match.ts';
import { answerSide } from './plain.ts';
import { type Choice, KINDS, makeTest, type Question } from './quiz.ts';
import { random } from './random.ts';

/** Decks with equal answers, equal questions, gaps, formulas and empty sides. */
function madeDeck(seed: number): Card[] {
  const { below } = random(seed);
  return Array.from({ length: 1 + below(14) }, (_, i) => {
    const front = `Question ${below(9)}`;
    if (below(5) === 0)
      return sampleCard(i, {
        kind: 'cloze',
        front: `The {{c1::word ${below(4)}}} of ${front}`,
        back: '',
        gaps: [{ number: 1, text: `word ${below(4)}`, hint: '' }],
      });
    const backs = ['Answer', 'answer.', `Answer ${below(6)}`, `$x^${below(4)}$`, '', 'a; b', 'B'];
    return sampleCard(i, { front, back: backs[below(backs.length)] ?? '' });
  });
}

const tried = Array.from({ length: 300 }, (_, seed) => ({ seed, cards: madeDeck(seed) }));

/** What is wrong with a question; none where it keeps all promises. */
function faultsOf(question: Question, cards: readonly Card[]): string[] {
  if (question.kind === 'written') return question.answer.typed.length > 0 ? [] : ['not typed'];
  const answers = new Set(cards.map((card) => answerSide(card).text));
  const shown = question.kind === 'choice' ? question.choices : [question.shown];
  const right = question.answer.text;
  const isWrong = ({ text, isRight }: Choice) =>
    !answers.has(text) || (isRight ? text !== right : text === right || isSame(text, right));
  const faults = shown.filter(isWrong).map(({ text }) => `wrong choice ${text}`);
  if (question.kind === 'truth') return faults;
  const count = shown.length;
  if (count < 2 || count > 4) faults.push(`${String(count)} choices`);
  if (shown.filter(({ isRight }) => isRight).length !== 1) faults.push('not one right choice');
  if (new Set(shown.map(({ text }) => text)).size !== count) faults.push('a choice twice');
  return faults;
}

describe('a test', () => {
  it('asks each card once, with wrong answers that are wrong', () => {
    for (const { seed, cards } of tried) {
      const { questions, omitted } = makeTest(cards, { seed, kinds: KINDS, count: 10 });
      const asked = questions.map(({ card }) => card.uuid);
      expect(new Set(asked).size).toBe(asked.length);
      expect(questions.length).toBeLessThanOrEqual(10);
      expect(questions.length === 10 || questions.length + omitted === cards.length).toBe(true);
      expect(questions.flatMap((question) => faultsOf(question, cards))).toEqual([]);
    }
  });

  it('is the same from the same seed and another from another', () => {
    const cards = Array.from({ length: 9 }, (_, i) =>
      sampleCard(i, { front: `Q${i}`, back: `A${i}` }),
    );
    const made = (seed: number) => makeTest(cards, { seed, kinds: KINDS, count: 9 });
    expect(made(5)).toEqual(made(5));
    expect(made(5)).not.toEqual(made(6));
  });

  it('has the kinds that are wished alone, and says what it leaves out', () => {
    const written = makeTest(sampleCards, { seed: 1, kinds: ['written'], count: 10 });
    expect(written.questions.map(({ kind }) => kind)).toEqual(['written', 'written']);
    expect(written.omitted).toBe(2);
    const one = makeTest([sampleCard(1)], { seed: 1, kinds: ['choice', 'truth'], count: 5 });
    expect(one).toEqual({ questions: [], omitted: 1 });
  });

  it('of the wrong ones has choices from the whole deck', () => {
    const cards = Array.from({ length: 6 }, (_, i) =>
      sampleCard(i, { front: `Q${i}`, back: `A${i}` }),
    );
    const { questions } = makeTest(
      cards.slice(0, 1),
      { seed: 3, kinds: ['choice'], count: 1 },
      cards,
    );
    expect(questions[0]?.kind === 'choice' && questions[0].choices).toHaveLength(4);
  });
});

describe('matching', () => {
  it('deals up to six pairs that can be told apart', () => {
    for (const { seed, cards } of tried) {
      const game = deal(cards, seed);
      if (!game) continue;
      const answers = game.tiles.filter(({ side }) => side === 'answer');
      expect(game.tiles).toHaveLength(answers.length * 2);
      expect(answers.length).toBeLessThanOrEqual(6);
      for (const a of answers)
        for (const b of answers) expect(a === b || !isSame(a.name, b.name)).toBe(true);
    }
    expect(deal([sampleCard(1)], 1)).toBeNull();
    expect(deal([sampleCard(1), sampleCard(2)], 1)).toBeNull();
  });

  it('finds pairs, and a wrong one costs a second', () => {
    const cards = [
      sampleCard(1, { front: 'Q1', back: 'A1' }),
      sampleCard(2, { front: 'Q2', back: 'A2' }),
    ];
    let game = deal(cards, 1);
    if (!game) throw new Error('no game');
    const place = (name: string) => game?.tiles.findIndex((tile) => tile.name === name) ?? -1;
    game = press(press(game, place('Q1')), place('A2'));
    expect(game).toMatchObject({ faults: 1, chosen: null });
    expect(game.wrong).toHaveLength(2);
    expect(timeOf(game, 4000)).toBe(5000);
    game = press(press(game, place('Q1')), place('Q1'));
    expect(game).toMatchObject({ faults: 1, chosen: null, wrong: [] });
    game = press(press(game, place('A1')), place('Q1'));
    expect(press(game, place('Q1'))).toBe(game);
    expect(isOver(game)).toBe(false);
    game = press(press(game, place('A2')), place('Q2'));
    expect(isOver(game)).toBe(true);
  });
});
