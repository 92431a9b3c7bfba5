import { useCallback, useState } from 'react';
import { usePage } from './PageProvider.tsx';

/**
 * A parameter of the page's query and its setter, which replaces the address without a
 * history entry. '' means unset.
 */
export function useSearchParameter(name: string): [string, (value: string) => void] {
  const { url } = usePage();
  const [value, setValue] = useState(() => new URLSearchParams(url.split('?')[1]).get(name) ?? '');
  const change = useCallback(
    (changed: string) => {
      setValue(changed);
      const address = new URL(location.href);
      if (changed === '') address.searchParams.delete(name);
      else address.searchParams.set(name, changed);
      if (address.href !== location.href) history.replaceState(history.state, '', address);
    },
    [name],
  );
  return [value, change];
}
