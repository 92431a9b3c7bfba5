/** The visitor's country: stored, brought along from another site, or looked up by address once the visitor does something. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useApi } from '../../app/data.tsx';
import { useFailureReport } from '../../app/Failures.tsx';
import { readStored, storageKeys, writeStored } from '../../app/storage.ts';
import { countryOfHash } from './country.ts';

export interface VisitorCountry {
  /** Upper-case country code; null until it is known. */
  country: string | null;
  /** Keeps the visitor's choice. */
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
  }, []);

  useEffect(() => {
    const brought = takeFromHash();
    const known = brought ?? readStored(storageKeys.country);
    if (known) {
      choose(known);
      return undefined;
    }
    const lookup = new AbortController();
    const stopWaiting = atFirstSignOfLife(() => {
      import('./lookUp.ts')
        .then(({ lookUp }) => lookUp(api, lookup.signal))
        .then((code) => code && choose(code))
        .catch((error: unknown) => {
          if (!lookup.signal.aborted) report(error, 'country.getByIp');
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

/** What people do to a page and what loads it without reading does not. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Runs once, when somebody is there: robots and pages in the background ask for nothing. Returns how to stop waiting. */
function atFirstSignOfLife(run: () => void): () => void {
  const waiting = new AbortController();
  const heard = () => {
    waiting.abort();
    run();
  };
  for (const sign of signsOfLife) {
    addEventListener(sign, heard, { passive: true, capture: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}

/** Reads a choice that was made on another site, and takes it out of the address. */
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
