import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { urlTo } from '../../../page/routes.ts';
import { useAddress } from '../toolPlace.ts';
import { useSearch, uuidsIn } from '../usePlace.ts';

export interface ExamPlace {
  /** The uuid of the open exam; null for the form. */
  exam: string | null;
  /** The knows that the address names for a new exam. */
  sources: readonly string[];
  /** What the new exam is to be about; empty for nothing. */
  about: string;
  open: (exam: string | null) => void;
  /** The attributes of a link that opens within the page; null is the form. */
  link: (exam: string | null) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

const examIn = (search: string) => uuidsIn(new URLSearchParams(search).get('exam'))[0] ?? null;

const own = (query: Record<string, string>) => urlTo('ai-mock-exam', { query });

/** Characters of a wish. */
export const MOST_ABOUT = 300;

/** The open exam, which the address names. */
export function useExamPlace(): ExamPlace {
  const search = useSearch();
  const address = useAddress(own);
  const addressOf = useCallback(
    (uuid: string | null) => address(uuid === null ? {} : { exam: uuid }),
    [address],
  );
  const [exam, setExam] = useState(() => examIn(search));
  const [{ sources, about }] = useState(() => {
    const query = new URLSearchParams(search);
    const wish = query.get('userInput') ?? query.get('courseTitle') ?? '';
    return {
      sources: uuidsIn(query.get('sourceMaterial')),
      about: Array.from(wish).slice(0, MOST_ABOUT).join(''),
    };
  });
  useEffect(() => {
    const back = () => setExam(examIn(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const open = useCallback(
    (uuid: string | null) => {
      history.pushState(null, '', addressOf(uuid));
      setExam(uuid);
      scrollTo({ top: 0, behavior: 'instant' });
    },
    [addressOf],
  );
  return {
    exam,
    sources,
    about,
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
