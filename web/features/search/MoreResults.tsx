import { FormattedMessage } from 'react-intl';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AskInstead } from './AskInstead.tsx';
import { moreTexts } from './moreTexts.ts';
import { NextLink } from './NextLink.tsx';
import { ResultRows } from './ResultRows.tsx';
import styles from './Results.module.css';
import { PER_PAGE, type Place, type Search } from './search.ts';
import { OpenCount } from './SearchCount.tsx';
import type { SearchAnswer } from './types.ts';
import { useMore } from './useMore.ts';
import { WaitingRows } from './WaitingRows.tsx';

export interface MoreResultsProps {
  place: Place;
  search: Search;
  first: SearchAnswer;
  /** The reader has asked for more before this was there. */
  isAsked: boolean;
  /** The link to what follows had the focus. */
  hasFocus: boolean;
}

/** The results that follow a page of them, without leaving it. */
export function MoreResults({ place, search, first, ...before }: MoreResultsProps) {
  const { found, next, state, added, load, list, end } = useMore(search, first, before);
  const shown = first.content.length;
  return (
    <>
      <OpenCount found={found} position={first.page * PER_PAGE + shown} />
      {found.length > 0 && (
        <ResultRows ref={list} found={found} query={search.query} place={place} start={shown + 1} />
      )}
      <div role="status">
        {added > 0 && (
          <VisuallyHidden>
            <FormattedMessage
              {...moreTexts.added}
              values={{ added, total: shown + found.length }}
            />
          </VisuallyHidden>
        )}
      </div>
      <div ref={end} className={styles.after}>
        {state === 'loading' && <WaitingRows count={2} />}
        {state === 'failed' && (
          <Notice tone="danger" live>
            <FormattedMessage {...moreTexts.failed} />
          </Notice>
        )}
        {next === null ? (
          <AskInstead query={search.query} />
        ) : (
          <NextLink place={place} search={search} page={next} onPress={load} />
        )}
      </div>
    </>
  );
}
