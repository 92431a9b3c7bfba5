import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useAddress } from './toolPlace.ts';

export interface Place {
  /** The uuid of the open conversation; null for a new one. */
  conversation: string | null;
  /** The uuid of the buddy with whom a new one begins. */
  buddy: string | null;
  /** What stands in the field of a new one at first. */
  question: string;
  /** Differs for each conversation that was opened; it stays when a new one gets its uuid. */
  key: number;
  /** The attributes of a link to a conversation, which opens within the page; null is a new one. */
  link: (
    conversation: string | null,
    buddy?: string | null,
  ) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  open: (conversation: string | null, buddy?: string | null) => void;
  /** A new conversation has got its uuid. */
  name: (conversation: string) => void;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The uuids of a comma-joined parameter. */
export function uuidsIn(parameter: string | null): string[] {
  return (parameter ?? '').split(',').filter((each) => UUID.test(each));
}

/** Characters of a prefilled question: as many as the server takes. */
const MOST = 2000;

type Spot = Pick<Place, 'conversation' | 'buddy' | 'question'>;

function spotIn(search: string): Spot {
  const query = new URLSearchParams(search);
  const conversation = uuidsIn(query.get('conversation'))[0] ?? null;
  if (conversation !== null) return { conversation, buddy: null, question: '' };
  return {
    conversation,
    buddy: uuidsIn(query.get('buddy'))[0] ?? null,
    question: (query.get('question') ?? '').trim().slice(0, MOST),
  };
}

const own = (query: Record<string, string>) => urlTo('school-gpt', { query });

/** The query of the page's address. Of public pages, whose bytes it doesn't change, the browser alone has it. */
export function useSearch(): string {
  const { url } = usePage();
  return url.split('?')[1] ?? location.search;
}

/** The open conversation, which the address names. */
export function usePlace(): Place {
  const search = useSearch();
  const address = useAddress(own);
  const addressOf = (conversation: string | null, buddy: string | null = null) =>
    address({ ...(conversation !== null && { conversation }), ...(buddy !== null && { buddy }) });
  const [{ key, ...spot }, setPlace] = useState(() => ({
    ...spotIn(search),
    key: 0,
  }));
  const show = useCallback(
    (next: Spot) => setPlace((before) => ({ ...next, key: before.key + 1 })),
    [],
  );
  useEffect(() => {
    const back = () => show(spotIn(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [show]);
  const open = (conversation: string | null, buddy: string | null = null) => {
    history.pushState(null, '', addressOf(conversation, buddy));
    show({ conversation, buddy, question: '' });
    scrollTo({ top: 0, behavior: 'instant' });
  };
  return {
    ...spot,
    key,
    open,
    name(conversation) {
      history.replaceState(history.state, '', addressOf(conversation));
      setPlace((before) => ({ ...before, conversation }));
    },
    link: (conversation, buddy) => ({
      href: addressOf(conversation, buddy),
      onClick(event) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(conversation, buddy);
      },
    }),
  };
}
