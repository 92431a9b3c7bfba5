import type { Ref } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
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
  /** Its place among all results, from 0. */
  position: number;
  ref?: Ref<HTMLOListElement>;
}

/** Results in their order. */
export function ResultRows({ found, query, place, start, position, ref }: ResultRowsProps) {
  const lang = useMarketLang();
  const track = useTrack();
  return (
    <ol ref={ref} className={styles.list} start={start}>
      {found.map((each, index) => (
        <ResultRow
          key={each.know.uuid}
          found={each}
          query={query}
          place={place}
          lang={lang}
          onOpen={() =>
            track('search_result_click', {
              know: each.know,
              search: { resultPosition: position + index },
            })
          }
        />
      ))}
    </ol>
  );
}
