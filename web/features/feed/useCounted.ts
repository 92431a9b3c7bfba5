/** Counts which knows of a feed are seen and opened. */
import { type RefObject, useEffect, useRef } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import type { FeedFacts } from './useFeed.ts';
import type { FeedItem } from './types.ts';

/** The share of a card that has to be in the window. */
const SEEN = 0.5;

/**
 * Counts each know once when half of its card is in the window, and when its link is followed.
 *
 * @param frame around the list, whose entries are the items' cards in their order
 */
export function useCounted(
  frame: RefObject<HTMLElement | null>,
  items: readonly FeedItem[],
  facts: FeedFacts | undefined,
): void {
  const track = useTrack();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const list = frame.current?.firstElementChild;
    if (!facts || !list) return undefined;
    const cards = [...list.children];
    const count = (name: 'feed_item_view' | 'feed_item_click', item: FeedItem) =>
      track(name, {
        know: item.know,
        feed: {
          uuid: facts.uuid,
          resultPosition: item.position,
          type: facts.type.toLowerCase(),
          contentType: facts.contentType,
          numberOfResults: facts.total,
          position: 0,
        },
      });
    const itemOf = (card: Element) => items[cards.indexOf(card)];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const item = isIntersecting ? itemOf(target) : undefined;
          if (!item || seen.current.has(item.uuid)) continue;
          seen.current.add(item.uuid);
          count('feed_item_view', item);
        }
      },
      { threshold: SEEN },
    );
    for (const card of cards) observer.observe(card);
    const press = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const card = cards.find((one) => one.contains(link));
      const item = link && card ? itemOf(card) : undefined;
      if (item) count('feed_item_click', item);
    };
    list.addEventListener('click', press);
    return () => {
      observer.disconnect();
      list.removeEventListener('click', press);
    };
  }, [frame, items, facts, track]);
}
