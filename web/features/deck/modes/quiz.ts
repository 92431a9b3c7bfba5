/** Makes tests from the cards of a deck: the same ones from the same seed. */
import { isSame } from './answer.ts';
import { type AnswerSide, answerSide, plainOf } from './plain.ts';
import { type Random, random } from './random.ts';
import type { Card } from '../shared/types.ts';

export const KINDS = ['choice', 'written', 'truth'] as const;
export type Kind = (typeof KINDS)[number];

export interface Choice {
  /** Markdown. */
  text: string;
  media: Card['media'];
  isRight: boolean;
}

interface Asked {
  card: Card;
  answer: AnswerSide;
}

export type Question =
  | (Asked & { kind: 'choice'; choices: readonly Choice[] })
  | (Asked & { kind: 'written' })
  | (Asked & { kind: 'truth'; shown: Choice });

export interface TestWish {
  seed: number;
  kinds: readonly Kind[];
  count: number;
}

export interface MadeTest {
  questions: readonly Question[];
  /** Cards that no wished kind can ask. */
  omitted: number;
}

const WRONG_CHOICES = 3;
/** Wrong choices are drawn from this many answers that are nearest to the right one's length. */
const NEAREST = 8;

interface Entry extends Asked {
  question: string;
}

const entryOf = (card: Card): Entry => ({
  card,
  answer: answerSide(card),
  question: card.kind === 'cloze' ? card.front : plainOf(card.front).text,
});

const isSameAnswer = (a: AnswerSide, b: AnswerSide) =>
  a.text === b.text || (a.plain.text !== '' && isSame(a.plain.text, b.plain.text));

/** Answers of other cards that are of the same kind and wrong, each once. */
function wrongAnswers(entry: Entry, all: readonly Entry[], dice: Random): Entry[] {
  const { card, answer } = entry;
  const isOf = (other: Entry) =>
    other.card.kind === card.kind &&
    other.answer.plain.shape === answer.plain.shape &&
    other.answer.text.trim() !== '' &&
    !isSameAnswer(other.answer, answer) &&
    // What another card with the same question says is right, too.
    !(other.card.kind === 'basic' && isSame(other.question, entry.question));
  const length = (one: Entry) => one.answer.plain.text.length;
  const near = dice
    .shuffled(all)
    .filter(isOf)
    .sort((a, b) => Math.abs(length(a) - length(entry)) - Math.abs(length(b) - length(entry)));
  const chosen: Entry[] = [];
  for (const other of dice.shuffled(near.slice(0, NEAREST)))
    if (
      chosen.length < WRONG_CHOICES &&
      !chosen.some((one) => isSameAnswer(one.answer, other.answer))
    )
      chosen.push(other);
  return chosen;
}

const choiceOf = ({ card, answer }: Entry, isRight: boolean): Choice => ({
  text: answer.text,
  media: card.media,
  isRight,
});

function ask(entry: Entry, kind: Kind, all: readonly Entry[], dice: Random): Question | null {
  const { card, answer } = entry;
  if (answer.text.trim() === '') return null;
  if (kind === 'written') return answer.typed.length > 0 ? { kind, card, answer } : null;
  const wrong = wrongAnswers(entry, all, dice);
  const [first] = wrong;
  if (!first) return null;
  if (kind === 'truth') {
    const shown = dice.below(2) === 0 ? choiceOf(entry, true) : choiceOf(first, false);
    return { kind, card, answer, shown };
  }
  const choices = [choiceOf(entry, true), ...wrong.map((other) => choiceOf(other, false))];
  return { kind, card, answer, choices: dice.shuffled(choices) };
}

/**
 * A test of some cards, each asked once, in an order of the seed. Wrong answers come from all
 * cards of the deck.
 */
export function makeTest(
  cards: readonly Card[],
  { seed, kinds, count }: TestWish,
  deck: readonly Card[] = cards,
): MadeTest {
  const dice = random(seed);
  const all = deck.map(entryOf);
  const questions: Question[] = [];
  let omitted = 0;
  for (const card of dice.shuffled(cards)) {
    if (questions.length >= count) break;
    const entry = entryOf(card);
    // Kinds take turns, so that each of them comes where it can.
    const turn = questions.length % Math.max(1, kinds.length);
    const order = [...kinds.slice(turn), ...kinds.slice(0, turn)];
    let question: Question | null = null;
    for (const kind of order) question ??= ask(entry, kind, all, dice);
    if (question) questions.push(question);
    else omitted++;
  }
  return { questions, omitted };
}
