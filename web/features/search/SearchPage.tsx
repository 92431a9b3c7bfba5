import { useIntl } from 'react-intl';
import { usePage } from '../../page/PageProvider.tsx';
import { SearchBox } from '../../ui/shell/SearchBox.tsx';
import { subjectTexts } from '../subject/shared/subjectTexts.ts';
import { Results } from './Results.tsx';
import { filtersOf, isSearched, type Place, searchOf } from './search.ts';
import styles from './SearchPage.module.css';
import { useSiteSearch } from './shared/useSiteSearch.ts';
import { StartPage } from './StartPage.tsx';
import { useSubjects } from './useSubjects.ts';

/** The search box with what was searched for, and what was found. */
export function SearchPage({ place }: { place: Place }) {
  const intl = useIntl();
  const { url } = usePage();
  const search = searchOf(url);
  const filters = filtersOf(search);
  const subject = useSubjects().find(({ id }) => String(id) === search.subjectId);
  return (
    <div className={styles.page}>
      <div className={styles.box}>
        <SearchBox
          {...useSiteSearch(filters)}
          defaultValue={search.query}
          hidden={Object.entries(filters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          placeholder={
            subject && intl.formatMessage(subjectTexts.search, { subject: subject.name })
          }
        />
      </div>
      {isSearched(search) ? (
        <Results place={place} search={search} />
      ) : (
        <StartPage place={place} search={search} subject={subject} />
      )}
    </div>
  );
}
