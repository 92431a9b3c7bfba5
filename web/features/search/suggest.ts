/** Finds the suggestions for a text. */
import type { Api } from '../../api/client.ts';
import { SOURCE_LANGUAGE } from '../../market/source-language.ts';
import type { ClientMarket } from '../../market/types.ts';
import { matches } from '../../ui/fold.ts';
import type { SearchSuggestion } from '../../ui/shell/useSuggestions.ts';
import { hueOf } from '../../ui/hues.ts';
import { readRecent } from './recent.ts';

/** How many recent searches stand above the others. */
const MAX_RECENT = 2;

/**
 * What this browser searched for before, then the market's suggestions, in the form of the
 * search box; each text and address once.
 */
export async function suggest(
  api: Api,
  locale: ClientMarket['locale'],
  query: string,
  signal: AbortSignal,
): Promise<SearchSuggestion[]> {
  const call = { query: { query, contentLanguageCode: locale.content, ...variantOf(locale) } };
  const { content } = await api.get('/api/search/suggestions', call, signal);
  const recent = recentFor(query);
  const offered = (content ?? []).map(({ subject, ...suggestion }) => ({
    ...suggestion,
    subject: subject ? { ...subject, color: hueOf(subject.color) } : null,
  }));
  const others = offered.filter(
    ({ path, text, type }) =>
      !recent.some((one) => one.path === path || (type === 'TEXT' && one.text === text)),
  );
  return [...recent, ...others].slice(0, Math.max(offered.length, recent.length));
}

function recentFor(query: string): SearchSuggestion[] {
  return readRecent()
    .filter(({ text }) => matches(text, query) && text !== query)
    .slice(0, MAX_RECENT)
    .map(({ text, href }) => ({ text, type: 'RECENT', path: href, subject: null }));
}

/** Content in the source language has regional variants, so its calls add the full locale. */
function variantOf(locale: { content: string; cmsSecondary: string }): { variantName?: string } {
  return locale.content === SOURCE_LANGUAGE ? { variantName: locale.cmsSecondary } : {};
}
