import { type ComponentType, createContext, useContext, useEffect, useRef, useState } from 'react';
import { useLoaded } from '../../ui/useLoaded.ts';
import type { DeckViewProps } from '../deck/shared/DeckView.tsx';

/** The module with the view of a deck on the server; null in browsers. */
export const ServerDeck = createContext<{ DeckView: ComponentType<DeckViewProps> } | null>(null);

const loadView = () => import('../deck/shared/DeckView.tsx');

/**
 * The cards of a deck and the way to learn them. A browser loads the code after the page:
 * until then the server's markup stays as it is.
 */
export function LateDeck(props: Omit<DeckViewProps, 'drawn'>) {
  const onServer = useContext(ServerDeck);
  const place = useRef<HTMLDivElement>(null);
  /** The cards that the server has drawn: a signed-in reader may get more before the code is here. */
  const [first] = useState(props.deck.cards);
  const [drawn, setDrawn] = useState('');
  useEffect(() => setDrawn(place.current?.querySelector('ol')?.outerHTML ?? ''), []);
  const loaded = useLoaded(loadView, true) ?? onServer;
  if (loaded)
    return (
      <div key="view">
        <loaded.DeckView {...props} drawn={props.deck.cards === first ? drawn : ''} />
      </div>
    );
  // React keeps the markup of an element whose content it is given as HTML.
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
