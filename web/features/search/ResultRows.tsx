import type { Ref } from 'react';
import { useMarketLang } from '../../market/language.ts';
import { ResultRow } from './ResultRow.tsx';
import styles from './Results.module.css';
import type { Place } from './search.ts';
import type { Found } from './types.ts';

export interface ResultRowsProps {
  found: readonly Found[];
  query: string;
  place: Place;
  /** The number of the first one. */
  start?: number;
  ref?: Ref<HTMLOListElement>;
}

/** Results in their order. */
export function ResultRows({ found, query, place, start, ref }: ResultRowsProps) {
  const lang = useMarketLang();
  return (
    <ol ref={ref} className={styles.list} start={start}>
      {found.map((each) => (
        <ResultRow key={each.know.uuid} found={each} query={query} place={place} lang={lang} />
      ))}
    </ol>
  );
}
