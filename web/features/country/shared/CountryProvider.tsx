/**
 * Provides the visitor's country: stored, carried over from another site, or looked up
 * by IP address after the visitor's first interaction.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useApi } from '../../../api/ApiProvider.tsx';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { readStored, storageKeys, writeStored } from '../../../page/storage.ts';
import { countryOfHash } from './country.ts';

export interface VisitorCountry {
  /** Upper-case country code; null until it is known. */
  country: string | null;
  /** Stores the visitor's choice. */
  choose: (country: string) => void;
}

const Context = createContext<VisitorCountry | null>(null);

export function CountryProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const report = useFailureReport();
  const [country, setCountry] = useState<string | null>(null);

  const choose = useCallback((chosen: string) => {
    writeStored(storageKeys.country, chosen);
    setCountry(chosen);
    // The document's head script decides by it whether to ask for consent.
    document.dispatchEvent(new Event('knowmad:country'));
  }, []);

  useEffect(() => {
    const brought = takeFromHash();
    const known = brought ?? readStored(storageKeys.country);
    if (known) {
      choose(known);
      return undefined;
    }
    const lookup = new AbortController();
    const stopWaiting = onFirstInput(() => {
      import('../lookUp.ts')
        .then(({ lookUp }) => lookUp(api, lookup.signal))
        .then((code) => code && choose(code))
        .catch((error: unknown) => {
          if (!lookup.signal.aborted) report(error, 'country.getByIp', !navigator.onLine);
        });
    });
    return () => {
      stopWaiting();
      lookup.abort();
    };
  }, [api, choose, report]);

  const value = useMemo(() => ({ country, choose }), [country, choose]);
  return <Context value={value}>{children}</Context>;
}

/** Events of user input, which robots and prefetching don't cause. */
const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/**
 * Calls the function at the first user input, so that robots and background pages make
 * no request. Returns the function that removes the listeners.
 */
function onFirstInput(run: () => void): () => void {
  const waiting = new AbortController();
  const heard = () => {
    waiting.abort();
    run();
  };
  for (const event of inputEvents) {
    addEventListener(event, heard, { passive: true, capture: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}

/** Reads a choice made on another site and removes it from the address. */
function takeFromHash(): string | null {
  const brought = countryOfHash(location.hash);
  if (brought) history.replaceState(history.state, '', location.pathname + location.search);
  return brought;
}

/** The visitor's country. Throws outside a CountryProvider. */
export function useVisitorCountry(): VisitorCountry {
  const value = useContext(Context);
  if (!value) throw new Error('useVisitorCountry needs a CountryProvider above it');
  return value;
}
