import { useCallback } from 'react';
import { useApi } from '../../../api/ApiProvider.tsx';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { readStored, storageKeys } from '../../../page/storage.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import type { SearchChoice, SearchProps, SearchSuggestion } from '../../../ui/shell/SearchBox.tsx';

const beforeTyping = () => import('../BeforeTyping.tsx');
const hasSlashKey = () => readStored(storageKeys.searchKeyOff) === null;

/** The search box's props: the form's target, suggestions, and the handler of a choice. */
export function useSiteSearch(): SearchProps {
  const api = useApi();
  const report = useFailureReport();
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

  return { action: urlTo('subjects'), suggest, onSelect: open, beforeTyping, hasSlashKey };
}

/** The address of a choice: the suggestion's own page, or the search for the text. */
export function choiceUrl({
  text,
  suggestion,
}: Pick<SearchChoice, 'text'> & { suggestion: { path: string } | null }): string {
  return suggestion?.path ? suggestion.path : urlTo('subjects', { query: { query: text } });
}

/** Stores the choice and opens its address; opens it also if the code that stores it can't be fetched. */
async function open(choice: SearchChoice): Promise<void> {
  const href = choiceUrl(choice);
  const recent = await import('../recent.ts').catch(() => null);
  recent?.remember({ text: choice.text, href, subject: choice.suggestion?.subject ?? null });
  location.assign(href);
}
