import { useContext, useEffect, useRef } from 'react';
import { keepPages } from '../../../page/offline/keeper.ts';
import { nouns } from '../../../page/offline/protocol.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import { LateTexts } from '../../../ui/LateTexts.ts';
import type { Card } from './types.ts';

/** What a deck's page loads to learn it. */
const loadLearn = () =>
  Promise.all([
    import('../VisitorLearn.tsx'),
    import('../../../ui/ModalDialog.tsx'),
    import('./tex.ts'),
    // The page asks for more in the browser, and says so where no answer comes.
    import('../../../api/query.tsx'),
  ]);

/** Keeps the page of a deck, with its pictures, so that it opens without a connection. */
export function useKeptDeck(cards: readonly Card[]): void {
  const { url, status, route } = usePage();
  const loadTexts = useContext(LateTexts);
  const first = useRef(cards);
  useEffect(() => {
    const path = new URL(url, location.origin).pathname;
    if (status !== 200 || route !== 'know' || !nouns.deck.has(path)) return;
    const pictures = first.current.flatMap(({ media }) => media.map((medium) => medium.url));
    const late = () => Promise.all([loadTexts(), loadLearn()]);
    void keepPages({ noun: 'deck', pages: [path], pictures }, late);
  }, [url, status, route, loadTexts]);
}
