/** Texts that markets write as Markdown; the API returns them as sanitized HTML. */
import { usePageDataAt } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import type { components } from '../../generated/api.ts';

export type ContentPage = components['schemas']['ContentPage'];

/** The text of the current address; undefined while loading. */
export function useContentPage(): ContentPage | undefined {
  const { url } = usePage();
  const path = url.split(/[?#]/)[0] ?? url;
  return usePageDataAt<ContentPage>(`/api/pages${path}`).data;
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
  nbsp: ' ',
};

/** The second-level headings with an id, as plain text. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, id = '', inner = '']) => ({
    id,
    text: inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .trim(),
  }));
}
