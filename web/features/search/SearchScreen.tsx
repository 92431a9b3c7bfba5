import { SearchPage } from './SearchPage.tsx';

/** What a search finds, for everybody. */
export default function SearchScreen() {
  return <SearchPage place="search" />;
}
