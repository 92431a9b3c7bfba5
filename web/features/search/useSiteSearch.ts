import { useCallback } from 'react';
import { useApi } from '../../app/data.tsx';
import { useFailureReport } from '../../app/Failures.tsx';
import { urlTo } from '../../app/routes.ts';
import { SOURCE_LANGUAGE } from '../../build/source-language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { SearchChoice, SearchProps, SearchSuggestion } from '../../ui/shell/SearchBox.tsx';
import { hueOf } from '../subject/hue.ts';

/** What the search box needs from the application: where its form goes, what it suggests, what a choice does. */
export function useSiteSearch(): SearchProps {
  const api = useApi();
  const report = useFailureReport();
  const { locale } = useMarket();

  const suggest = useCallback(
    async (query: string, signal: AbortSignal): Promise<SearchSuggestion[]> => {
      try {
        const call = {
          query: { query, contentLanguageCode: locale.content, ...variantOf(locale) },
        };
        const { content } = await api.get('/api/search/suggestions', call, signal);
        return (content ?? []).map(({ subject, ...suggestion }) => ({
          ...suggestion,
          subject: subject ? { ...subject, color: hueOf(subject.color) } : null,
        }));
      } catch (error) {
        if (!signal.aborted) report(error, 'search.getSuggestions');
        throw error;
      }
    },
    [api, report, locale],
  );

  return { action: urlTo('subjects'), suggest, onSelect: open };
}

/** The source language's content has regional variants; its calls name theirs in full form. */
function variantOf(locale: { content: string; cmsSecondary: string }): { variantName?: string } {
  return locale.content === SOURCE_LANGUAGE ? { variantName: locale.cmsSecondary } : {};
}

/** Where a choice in the search box leads: the suggestion's own page, else the results for the text. */
export function choiceUrl({
  text,
  suggestion,
}: Pick<SearchChoice, 'text'> & { suggestion: { path: string } | null }): string {
  return suggestion?.path ? suggestion.path : urlTo('subjects', { query: { query: text } });
}

function open(choice: SearchChoice): void {
  location.assign(choiceUrl(choice));
}
