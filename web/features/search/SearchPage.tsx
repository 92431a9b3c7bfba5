import { FormattedMessage } from 'react-intl';
import { usePage } from '../../page/PageProvider.tsx';
import { SearchBox } from '../../ui/shell/SearchBox.tsx';
import { PopularSubjects } from './PopularSubjects.tsx';
import { Results } from './Results.tsx';
import { isSearched, type Place, searchOf } from './search.ts';
import styles from './SearchPage.module.css';
import { useSiteSearch } from './shared/useSiteSearch.ts';

/** The search box with what was searched for, and what was found. */
export function SearchPage({ place }: { place: Place }) {
  const { url } = usePage();
  const search = searchOf(url);
  return (
    <div className={styles.page}>
      <div className={styles.box}>
        <SearchBox {...useSiteSearch()} defaultValue={search.query} />
      </div>
      {isSearched(search) ? (
        <Results place={place} search={search} />
      ) : (
        <>
          <h1 className={styles.title}>
            <FormattedMessage
              id="search.start"
              defaultMessage="What are you looking for?"
              description="Heading of the search page while nothing was searched for"
            />
          </h1>
          <PopularSubjects />
        </>
      )}
    </div>
  );
}
