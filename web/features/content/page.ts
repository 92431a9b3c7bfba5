/** Texts that markets write as Markdown; the API returns them as sanitized HTML. */
import { useMemo } from 'react';
import { usePageDataAt } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import type { components } from '../../generated/api.ts';

type Answer = components['schemas']['ContentPage'];

export interface ContentPage extends Answer {
  /** The call whose answer it is. */
  call: string;
}

/** A document whose markup has the HTML carries the answer without it. */
type Seeded = Omit<Answer, 'html'> & { html?: string };

/** The text of the current address; undefined while loading. */
export function useContentPage(): ContentPage | undefined {
  const { url } = usePage();
  const call = `/api/pages${url.split(/[?#]/)[0] ?? url}`;
  const page = usePageDataAt<Seeded>(call).data;
  return useMemo(
    () => page && { ...page, call, html: page.html ?? htmlInMarkup(call) },
    [page, call],
  );
}

/** The HTML of an answer as the document has it (Prose marks it). */
export function htmlInMarkup(call: string): string {
  return document.querySelector(`[data-html-of="${CSS.escape(call)}"]`)?.innerHTML ?? '';
}

export interface Heading {
  id: string;
  text: string;
}

const HEADING = /<h2[^>]*\bid="([^"]+)"[^>]*>(.*?)<\/h2>/gs;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': '’',
  nbsp: '\u{a0}',
};

/**
 * The second-level headings with an id, as plain text; the same whether the API or a browser
 * wrote the HTML, which escape different letters.
 */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, id = '', inner = '']) => ({
    id,
    text: inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .replaceAll("'", '’')
      .trim(),
  }));
}
