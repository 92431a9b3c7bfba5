import { SearchBox } from '../../../ui/shell/SearchBox.tsx';
import { useSiteSearch } from './useSiteSearch.ts';

/** The home page's search box. */
export function SiteSearch() {
  return <SearchBox {...useSiteSearch()} place="home" size="large" />;
}
