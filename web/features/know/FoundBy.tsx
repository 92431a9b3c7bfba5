import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';

/** A search's words have no more characters. */
const MAX_LENGTH = 200;

/** The path to a know that a search has found: it leads back to the results. */
export function FoundBy({ title }: { title: string }) {
  const intl = useIntl();
  const parameters = useBrowserQuery();
  const from = parameters.get('referrer') === 'app-search' ? 'app-search' : 'search';
  const query = (parameters.get('query') ?? '').trim().slice(0, MAX_LENGTH);
  const label = intl.formatMessage(
    {
      id: 'know.found',
      defaultMessage: 'Results for “{query}”',
      description:
        'Page of a document that a search has found: link back to the results; {query} is what was searched for',
    },
    { query },
  );
  // The results are in the history as they were left: with filters, and scrolled.
  const goBack = (event: MouseEvent) => {
    if (!isFrom(urlTo(from))) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Breadcrumbs
      items={[
        { label, href: urlTo(from, { query: { query } }), onClick: goBack },
        { label: title },
      ]}
    />
  );
}

/** Whether the page was opened from one of this site with this path. */
function isFrom(path: string): boolean {
  if (document.referrer === '') return false;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin && pathname === path;
}
