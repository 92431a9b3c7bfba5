/**
 * The cards of today as this device knows them: what the server told last, with the reviews
 * that it didn't have then.
 */
import type { StoredReview } from '../../page/reviewStorage.ts';
import { dayEnd } from './day.ts';
import { memoryFor, memoryOf, scheduler, type Scheduler } from './schedule.ts';
import type { Asked, Today } from './shared/types.ts';

type Kind = 'new' | 'learning' | 'due';

const KINDS: Readonly<Record<Asked['memory']['state'], Kind>> = {
  new: 'new',
  learning: 'learning',
  relearning: 'learning',
  review: 'due',
};

/**
 * An answer of the API with later reviews, in any order: the cards that are still to be
 * learned until the present day of learning ends, and their numbers. Reviews that the answer
 * has already change nothing.
 */
export function todayNow(today: Today, reviews: readonly StoredReview[], now: number): Today {
  const end = Date.parse(today.dayEndsAt);
  const ends = now < end ? end : dayEnd(now);
  const { next } = scheduler(today.retention);
  const byCard = new Map<string, StoredReview[]>();
  for (const review of reviews)
    byCard.set(review.cardUuid, [...(byCard.get(review.cardUuid) ?? []), review]);
  const counts = { new: today.new, learning: today.learning, due: today.due };
  const kept: Asked[] = [];
  const again: Asked[] = [];
  for (const card of today.cards) {
    const memory = after(card, byCard.get(card.uuid) ?? [], next);
    if (memory === card.memory) {
      kept.push(card);
      continue;
    }
    counts[KINDS[card.memory.state]]--;
    if (memory.due !== null && Date.parse(memory.due) >= ends) continue;
    counts[KINDS[memory.state]]++;
    again.push({ ...card, memory });
  }
  again.sort((a, b) => Date.parse(a.memory.due ?? '') - Date.parse(b.memory.due ?? ''));
  const isDue = ({ memory }: Asked) => Date.parse(memory.due ?? '') <= now;
  return {
    ...today,
    new: Math.max(0, counts.new),
    learning: Math.max(0, counts.learning),
    due: Math.max(0, counts.due),
    dayEndsAt: new Date(ends).toISOString(),
    // As the server orders them: those in steps of learning first, once their step is over.
    cards: [...again.filter(isDue), ...kept, ...again.filter((card) => !isDue(card))],
  };
}

/** The memory of a card after reviews; the same object where none is later. */
function after(
  card: Asked,
  reviews: readonly StoredReview[],
  next: Scheduler['next'],
): Asked['memory'] {
  const reviewed = card.memory.reviewedOn === null ? -Infinity : Date.parse(card.memory.reviewedOn);
  const seen = new Set<string>();
  const later = reviews
    .filter(({ id, at }) => Date.parse(at) > reviewed && !seen.has(id) && seen.add(id))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
  let memory = memoryOf(card.memory);
  for (const { at, rating } of later) memory = next(memory, Date.parse(at), rating);
  return memory && later.length > 0 ? memoryFor(card.uuid, memory) : card.memory;
}

/** The cards of one deck among those of today; their numbers are those of its cards. */
export function todayOf(today: Today, deck: string): Today {
  const cards = today.cards.filter(({ deckUuid }) => deckUuid === deck);
  const count = (kind: Kind) => cards.filter(({ memory }) => KINDS[memory.state] === kind).length;
  return { ...today, cards, new: count('new'), learning: count('learning'), due: count('due') };
}

/** How many of the cards of today are repeated, by deck. */
export function dueByDeck({ cards }: Today): ReadonlyMap<string, number> {
  const due = new Map<string, number>();
  for (const { deckUuid, memory } of cards)
    if (memory.state !== 'new') due.set(deckUuid, (due.get(deckUuid) ?? 0) + 1);
  return due;
}
