/** Matching questions with their answers on tiles against the clock, without a screen. */
import { isSame } from './answer.ts';
import { type AnswerSide, answerSide, plainOf } from './plain.ts';
import { random } from './random.ts';
import type { Card } from '../shared/types.ts';

export const MOST_PAIRS = 6;
export const FEWEST_PAIRS = 2;
/** What a wrong pair costs, in milliseconds. */
export const PENALTY = 1000;
/** Longer texts don't fit on a tile, in characters. */
const LONGEST = 140;

export interface Tile {
  card: Card;
  side: 'question' | 'answer';
  /** The answer's Markdown; of a question that of the card. */
  text: string;
  /** The text as it is read out. */
  name: string;
}

export interface Game {
  tiles: readonly Tile[];
  /** The index of the tile that was chosen first. */
  chosen: number | null;
  /** The uuids of cards whose pairs are found. */
  found: ReadonlySet<string>;
  /** The tiles of the last wrong pair; none where the last choice was none. */
  wrong: readonly number[];
  /** Wrong pairs. */
  faults: number;
}

interface Pair {
  card: Card;
  question: string;
  answer: AnswerSide;
}

/** A question as it is read out: a gap has no text. */
const questionName = (card: Card) =>
  plainOf(
    card.kind === 'cloze'
      ? card.front.replaceAll(/\{\{c(\d+)::(?:(?!\}\}).)*\}\}/gs, (gap, number: string) =>
          Number(number) === card.gaps[0]?.number ? '…' : gap,
        )
      : card.front,
  ).text;

function pairOf(card: Card): Pair | null {
  const answer = answerSide(card);
  const question = questionName(card);
  const fits = card.front.length <= LONGEST && answer.text.length <= LONGEST;
  return fits && card.front.trim() !== '' && answer.text.trim() !== ''
    ? { card, question, answer }
    : null;
}

const clash = (a: Pair, b: Pair) =>
  isSame(a.question, b.question) ||
  a.answer.text === b.answer.text ||
  isSame(a.answer.plain.text, b.answer.plain.text);

/** Pairs of cards that can be told apart, in an order of the seed; too few are none. */
export function pairsOf(cards: readonly Card[], seed: number): Pair[] {
  const pairs: Pair[] = [];
  for (const card of random(seed).shuffled(cards)) {
    const pair = pairs.length < MOST_PAIRS ? pairOf(card) : null;
    if (pair && !pairs.some((other) => clash(pair, other))) pairs.push(pair);
  }
  return pairs.length >= FEWEST_PAIRS ? pairs : [];
}

/** A game; null where fewer than two pairs can be told apart. */
export function deal(cards: readonly Card[], seed: number): Game | null {
  const pairs = pairsOf(cards, seed);
  if (pairs.length === 0) return null;
  const tiles = pairs.flatMap(({ card, question, answer }): Tile[] => [
    { card, side: 'question', text: card.front, name: question },
    { card, side: 'answer', text: answer.text, name: answer.plain.text },
  ]);
  return {
    tiles: random(seed + 1).shuffled(tiles),
    chosen: null,
    found: new Set(),
    wrong: [],
    faults: 0,
  };
}

/** The game after a tile was pressed: chosen, given back, or compared with the chosen one. */
export function press(game: Game, index: number): Game {
  const tile = game.tiles[index];
  const first = game.chosen === null ? undefined : game.tiles[game.chosen];
  if (!tile || game.found.has(tile.card.uuid)) return game;
  if (!first || game.chosen === null) return { ...game, chosen: index, wrong: [] };
  if (game.chosen === index) return { ...game, chosen: null, wrong: [] };
  if (first.card.uuid === tile.card.uuid)
    return { ...game, chosen: null, wrong: [], found: new Set([...game.found, tile.card.uuid]) };
  return { ...game, chosen: null, wrong: [game.chosen, index], faults: game.faults + 1 };
}

export const isOver = ({ tiles, found }: Game) => found.size * 2 === tiles.length;

/** The time of a game that has run so long, in milliseconds. */
export const timeOf = ({ faults }: Game, elapsed: number) => elapsed + faults * PENALTY;
