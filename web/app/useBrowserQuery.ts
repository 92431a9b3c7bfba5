/** What a page that is alike for all finds in its reader's own address. */
import { useMemo, useSyncExternalStore } from 'react';

const deaf = () => () => undefined;

/**
 * The parameters of the address that only the browser reads: the document is
 * the same whatever they say. None until the page is alive.
 */
export function useBrowserQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    deaf,
    () => location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}
