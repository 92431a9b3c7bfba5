/** A know's pages with where their lines stand, fetched as pages come near. */
import { useContext, useRef, useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import type { components } from '../../generated/api.ts';
import { KeptPages } from './keptPages.ts';
import type { Know, PageWithLines } from './shared/types.ts';

type PageList = components['schemas']['KnowPageList'];

/** Pages that are fetched together; the API tells of at most 20. */
const TOGETHER = 10;

/** A part isn't fetched anew more often, in milliseconds: its pictures may be gone for good. */
const RENEW_EVERY = 30_000;

export interface PageLines {
  /** The page with its lines, and with fresh addresses; undefined before it was fetched. */
  of: (page: number) => PageWithLines | undefined;
  /** All that were fetched, in their order, up to the first that wasn't. */
  all: readonly PageWithLines[];
  /** Fetches the part to which a page belongs, unless it is there or on its way. */
  want: (page: number) => void;
  /** Fetches the part anew, because the signed addresses of its pictures have expired. */
  renew: (page: number) => void;
}

/** Differs where a reader must begin anew: another know, more pages, or pages that are no longer blurred. */
export function readerKey({ uuid, blurredPages, pageCount }: Know): string {
  return `${uuid} ${blurredPages} ${pageCount}`;
}

const partOf = (page: number) => Math.floor((page - 1) / TOGETHER);

/** Pages of a know by their numbers. The reader has readerKey as its key. */
export function usePageLines({ uuid: id }: Know): PageLines {
  const api = useApi();
  const kept = useContext(KeptPages);
  const [pages, setPages] = useState<ReadonlyMap<number, PageWithLines>>(
    () => new Map(kept?.map((page) => [page.number, page])),
  );
  const asked = useRef(new Map<number, number>());
  async function fetchPart(part: number) {
    asked.current.set(part, performance.now());
    const url = callUrl('/api/knows/{id}/pages', {
      path: { id },
      query: { from: part * TOGETHER + 1, to: (part + 1) * TOGETHER },
    });
    try {
      const list = await api.getUrl<PageList>(url);
      setPages((before) => {
        const after = new Map(before);
        for (const page of list.pages) after.set(page.number, page);
        return after;
      });
    } catch {
      // The words stay where they are; the next page of the part that comes near asks again.
      asked.current.delete(part);
    }
  }
  const all: PageWithLines[] = [];
  for (let page = pages.get(1); page; page = pages.get(all.length + 1)) all.push(page);
  return {
    all,
    of: (page) => pages.get(page),
    want: (page) => {
      if (!kept && !asked.current.has(partOf(page))) void fetchPart(partOf(page));
    },
    renew: (page) => {
      const last = asked.current.get(partOf(page));
      if (last === undefined || performance.now() - last > RENEW_EVERY)
        void fetchPart(partOf(page));
    },
  };
}
