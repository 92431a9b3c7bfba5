import { type RefObject, useEffect, useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { VISITOR } from '../../page/reviewKeys.ts';
import { storedReviews } from '../../page/reviewStorage.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dayEnd } from './day.ts';
import { Lesson } from './Lesson.tsx';
import { type Review, scheduler } from './schedule.ts';
import type { Card } from './shared/types.ts';
import type { Way } from './shared/ways.ts';

const RETENTION = 0.9;

export interface VisitorLearnProps {
  know: { uuid: string; title: string };
  /** The first cards of the deck. */
  cards: readonly Card[];
  /** The number of cards that the visitor may read. */
  count: number;
  lang: string | undefined;
  /** How to begin. */
  way: Way;
  onClose: () => void;
  focus: RefObject<HTMLDivElement | null>;
}

/** Learning without an account: all cards that the visitor may read, the first ones where others can’t be had. */
export function VisitorLearn({ know, cards, count, ...rest }: VisitorLearnProps) {
  const api = useApi();
  const [all, setAll] = useState(() => (cards.length < count ? null : cards));
  useEffect(() => {
    if (all) return;
    api.get('/api/decks/{id}', { path: { id: know.uuid }, query: {} }).then(
      (deck) => setAll(deck.cards),
      () => setAll(cards),
    );
  }, [all, api, cards, know.uuid]);
  return all ? <Begun know={know} cards={all} {...rest} /> : <Skeleton height={480} shape="card" />;
}

function Begun({ know, cards, way: first, ...rest }: Omit<VisitorLearnProps, 'count'>) {
  const [{ items, dayEnds }] = useState(() => chosen(cards, Date.now()));
  const [way, setWay] = useState(first);
  return (
    <Lesson
      items={items}
      cards={cards}
      deck={know.uuid}
      title={know.title}
      retention={RETENTION}
      dayEnds={dayEnds}
      way={way}
      onWay={setWay}
      {...rest}
    />
  );
}

/** The cards that are new or due by the reviews on this device; all of them where none is. */
function chosen(cards: readonly Card[], now: number) {
  const reviews = new Map<string, Review[]>();
  for (const { cardUuid, id, at, rating } of storedReviews(VISITOR)) {
    const review = { id, rating, at: Date.parse(at) };
    reviews.set(cardUuid, [...(reviews.get(cardUuid) ?? []), review]);
  }
  const { replay } = scheduler(RETENTION);
  const items = cards.map((card) => ({ card, memory: replay(reviews.get(card.uuid) ?? []) }));
  const dayEnds = dayEnd(now);
  const due = items.filter(({ memory }) => memory === null || memory.due < dayEnds);
  return { items: due.length > 0 ? due : items, dayEnds };
}
