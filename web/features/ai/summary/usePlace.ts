import { type MouseEvent, useEffect, useState } from 'react';
import { urlTo } from '../../../page/routes.ts';
import { useAddress } from '../toolPlace.ts';
import { useSearch, uuidsIn } from '../usePlace.ts';

export interface Place {
  /** The uuid of the open summary; null where one begins a new one. */
  summary: string | null;
  open: (summary: string | null) => void;
  /** The attributes of a link to a summary, which opens within the page; null is a new one. */
  link: (summary: string | null) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

const summaryIn = (search: string) =>
  uuidsIn(new URLSearchParams(search).get('summary'))[0] ?? null;

const own = (query: Record<string, string>) => urlTo('ai-summary', { query });

/** The open summary, which the address names. */
export function usePlace(): Place {
  const search = useSearch();
  const address = useAddress(own);
  const addressOf = (uuid: string | null) => address(uuid === null ? {} : { summary: uuid });
  const [summary, setSummary] = useState(() => summaryIn(search));
  useEffect(() => {
    const back = () => setSummary(summaryIn(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const open = (uuid: string | null) => {
    history.pushState(null, '', addressOf(uuid));
    setSummary(uuid);
    scrollTo({ top: 0, behavior: 'instant' });
  };
  return {
    summary,
    open,
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
