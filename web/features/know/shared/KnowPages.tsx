import { usePage } from '../../../page/PageProvider.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { KnowGrid, type KnowGridProps } from './KnowGrid.tsx';
import type { KnowList } from './types.ts';

/** How many knows a page of a list has; _routes.yaml fetches as many. */
export const PER_PAGE = 12;

export interface KnowPagesProps extends Omit<KnowGridProps, 'knows'> {
  list: KnowList;
}

/** A page of a list of knows, with links to its other pages. */
export function KnowPages({ list, ...grid }: KnowPagesProps) {
  const { url } = usePage();
  return (
    <Stack gap={8}>
      <KnowGrid {...grid} knows={list.content} />
      <Pagination
        page={list.page}
        pageCount={Math.ceil(list.totalElements / PER_PAGE)}
        hrefFor={(page) => withParameter(url, 'page', page > 0 ? String(page) : '')}
      />
    </Stack>
  );
}

/** An address with another value of a query parameter; '' takes it away. */
export function withParameter(url: string, name: string, value: string): string {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  if (value === '') query.delete(name);
  else query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A parameter of the page's query; undefined where it isn't set. */
export function parameterOf(url: string, name: string): string | undefined {
  return new URLSearchParams(url.split('?')[1]).get(name) ?? undefined;
}
