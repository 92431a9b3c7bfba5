/** The query parameters that only the browser reads. */
import { useMemo, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * The parameters of the address that only the browser reads: the document's bytes don't
 * depend on them. Empty until hydration.
 */
export function useBrowserQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}
