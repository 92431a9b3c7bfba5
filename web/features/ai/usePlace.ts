import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useAddress } from './toolPlace.ts';

export interface Place {
  /** The uuid of the open conversation; null for a new one. */
  conversation: string | null;
  /** Differs for each conversation that was opened; it stays when a new one gets its uuid. */
  key: number;
  /** The attributes of a link to a conversation, which opens within the page; null is a new one. */
  link: (conversation: string | null) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  open: (conversation: string | null) => void;
  /** A new conversation has got its uuid. */
  name: (conversation: string) => void;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The uuids of a comma-joined parameter. */
export function uuidsIn(parameter: string | null): string[] {
  return (parameter ?? '').split(',').filter((each) => UUID.test(each));
}

function conversationIn(search: string): string | null {
  return uuidsIn(new URLSearchParams(search).get('conversation'))[0] ?? null;
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
  const addressOf = (uuid: string | null) => address(uuid === null ? {} : { conversation: uuid });
  const [{ conversation, key }, setPlace] = useState(() => ({
    conversation: conversationIn(search),
    key: 0,
  }));
  const show = useCallback(
    (uuid: string | null) => setPlace((before) => ({ conversation: uuid, key: before.key + 1 })),
    [],
  );
  useEffect(() => {
    const back = () => show(conversationIn(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [show]);
  const open = (uuid: string | null) => {
    history.pushState(null, '', addressOf(uuid));
    show(uuid);
    scrollTo({ top: 0, behavior: 'instant' });
  };
  return {
    conversation,
    key,
    open,
    name(uuid) {
      history.replaceState(history.state, '', addressOf(uuid));
      setPlace((before) => ({ ...before, conversation: uuid }));
    },
    link: (uuid) => ({
      href: addressOf(uuid),
      onClick(event) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(uuid);
      },
    }),
  };
}
