import { ChevronDown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import styles from './Results.module.css';
import { resultTexts } from './resultTexts.ts';
import { hrefOf, type Place, type Search } from './search.ts';

export interface NextLinkProps {
  place: Place;
  search: Search;
  page: number;
  /** Shows the results here instead of on a page of their own. */
  onPress: () => void;
}

/** The way to the following results: a page for crawlers and new tabs, a button for everybody else. */
export function NextLink({ place, search, page, onPress }: NextLinkProps) {
  return (
    <a
      href={hrefOf(place, search, { page: String(page) })}
      rel="next"
      className={styles.step}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress();
      }}
    >
      <ChevronDown size={20} aria-hidden="true" />
      <FormattedMessage {...resultTexts.more} />
    </a>
  );
}
