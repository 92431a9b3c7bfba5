/** A search as its address says it, and the call that answers it. */
import { urlTo } from '../../page/routes.ts';

/** Values are texts as the address has them; '' is unset. */
export interface Search {
  query: string;
  subjectId: string;
  knowFormat: string;
  gradeId: string;
  /** From 0; '' is the first. */
  page: string;
}

/** What narrows a search down besides its words. */
export type FilterName = 'subjectId' | 'knowFormat' | 'gradeId';
export const filterNames: readonly FilterName[] = ['subjectId', 'gradeId', 'knowFormat'];

/** The two screens of results: everybody's and that of the signed-in area. */
export type Place = 'search' | 'app-search';

/** How many results a page has; _routes.yaml fetches as many. */
export const PER_PAGE = 20;

export function searchOf(url: string): Search {
  const query = new URLSearchParams(url.split('?')[1]);
  const value = (name: string) => query.get(name) ?? '';
  return {
    query: value('query'),
    subjectId: value('subjectId'),
    knowFormat: value('knowFormat'),
    gradeId: value('gradeId'),
    page: value('page'),
  };
}

/** The address of a search; its first page's unless `change` says which. */
export function hrefOf(place: Place, search: Search, change: Partial<Search> = {}): string {
  const { query, subjectId, knowFormat, gradeId, page } = { ...search, page: '', ...change };
  return urlTo(place, { query: { query, subjectId, knowFormat, gradeId, page } });
}

/** Whether there are words to search for. */
export const isSearched = ({ query }: Search) => query.trim() !== '';

export const pageNumber = ({ page }: Search) => Math.max(0, Number.parseInt(page, 10) || 0);

export const hasFilters = (search: Search) => filterNames.some((name) => search[name] !== '');

/** The filters that are set. */
export const filtersOf = (search: Search): Partial<Record<FilterName, string>> =>
  Object.fromEntries(
    filterNames.filter((name) => search[name] !== '').map((name) => [name, search[name]]),
  );

export const withoutFilters = { subjectId: '', knowFormat: '', gradeId: '' };

/** The call for a page of results: as _routes.yaml has it, so that the page's own answer is found. */
export function callOf({ query, subjectId, knowFormat, gradeId, page }: Search): string {
  const parameters = [
    ['query', query],
    ['contentType', 'KNOW'],
    ['subject', subjectId],
    ['knowFormat', knowFormat],
    ['grade', gradeId],
    ['page', page],
    ['limit', String(PER_PAGE)],
  ] as const;
  const set = parameters.filter(([, value]) => value !== '');
  return `/api/search/knows?${set.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
