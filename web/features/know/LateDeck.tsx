import {
  type ComponentType,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  const view = useEarly(place, loaded !== null);
  if (loaded)
    return (
      <div key="view" ref={view}>
        <loaded.DeckView {...props} drawn={props.deck.cards === first ? drawn : ''} />
      </div>
    );
  // React keeps the markup of an element whose content it is given as HTML.
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/**
 * Carries the focus of a button, and a press on it, from markup without code to the button of
 * the same text once the code is `there`. Links work without code.
 */
function useEarly(markup: RefObject<HTMLElement | null>, there: boolean) {
  const view = useRef<HTMLDivElement>(null);
  const early = useRef({ focused: '', pressed: '' });
  useEffect(() => {
    const element = markup.current;
    if (there || !element) return undefined;
    const textOf = (target: EventTarget | null) =>
      (target instanceof Element && target.closest('button')?.textContent) || '';
    const press = ({ target }: Event) => (early.current.pressed = textOf(target));
    const focus = ({ target }: Event) => (early.current.focused = textOf(target));
    const blur = () => (early.current.focused = '');
    element.addEventListener('click', press);
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', blur);
    return () => {
      element.removeEventListener('click', press);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', blur);
    };
  }, [markup, there]);
  useEffect(() => {
    if (!there) return;
    const { focused, pressed } = early.current;
    const named = (text: string) =>
      text === ''
        ? undefined
        : [...(view.current?.querySelectorAll('button') ?? [])].find(
            (button) => button.textContent === text,
          );
    if (document.activeElement === document.body) named(focused)?.focus();
    named(pressed)?.click();
    early.current = { focused: '', pressed: '' };
  }, [there]);
  return view;
}
