import { useCallback } from 'react';
import { useTrack } from '../../../analytics/AnalyticsProvider.tsx';
import { ApiError } from '../../../api/errors.ts';
import { useApi } from '../../../api/ApiProvider.tsx';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { readStored, storageKeys } from '../../../page/storage.ts';
import type { Track } from '../../../analytics/tracker.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import type { SearchChoice, SearchProps, SearchSuggestion } from '../../../ui/shell/SearchBox.tsx';

const beforeTyping = () => import('../BeforeTyping.tsx');
const hasSlashKey = () => readStored(storageKeys.searchKeyOff) === null;

/** Parameters of the search's address besides its words. */
export type Kept = Readonly<Partial<Record<'subjectId' | 'knowFormat' | 'gradeId', string>>>;

/**
 * The search box's props: the form's target, suggestions, and the handler of a choice.
 * `kept` are the filters that a new search keeps.
 */
export function useSiteSearch(kept?: Kept): SearchProps {
  const api = useApi();
  const report = useFailureReport();
  const track = useTrack();
  const { locale } = useMarket();

  const suggest = useCallback(
    async (query: string, signal: AbortSignal): Promise<SearchSuggestion[]> => {
      try {
        return await (await import('../suggest.ts')).suggest(api, locale, query, signal);
      } catch (error) {
        if (!signal.aborted) report(error, 'search.getSuggestions');
        throw error;
      }
    },
    [api, report, locale],
  );

  return {
    action: urlTo('search'),
    suggest,
    onSelect(choice) {
      // Without a connection the browser would leave the page for one of its own.
      if (navigator.onLine) void open(choice, track, kept);
      else report(new ApiError(0), 'search.open');
    },
    onSearchStart: () => track('search_start'),
    beforeTyping,
    hasSlashKey,
  };
}

/**
 * The address of a choice: the suggestion's own page, or the search for the text, which is
 * in the app for users who may use it and with the filters that it keeps.
 */
export function choiceUrl(
  { text, suggestion }: { text: string; suggestion: Pick<SearchSuggestion, 'path'> | null },
  inApp: boolean,
  kept?: Kept,
): string {
  if (suggestion && !suggestion.path.startsWith(`${urlTo('search')}?`)) return suggestion.path;
  return urlTo(inApp ? 'app-search' : 'search', { query: { query: text, ...kept } });
}

/** Stores the choice and opens its address; opens it also if the code for that can't be fetched. */
async function open(choice: SearchChoice, track: Track, kept?: Kept): Promise<void> {
  const late = [import('../recent.ts'), import('../inApp.ts')] as const;
  const [recent, session] = await Promise.all(late).catch(() => []);
  recent?.countChoice(choice, track);
  // With the address for everybody: it is still good once the user has signed out.
  recent?.remember({
    text: choice.text,
    href: choiceUrl(choice, false),
    subject: choice.suggestion?.subject ?? null,
  });
  location.assign(choiceUrl(choice, session?.isInApp() ?? false, kept));
}
