/** Fetches the suggestions for a text. */
import type { Api } from '../../api/client.ts';
import { SOURCE_LANGUAGE } from '../../market/source-language.ts';
import type { ClientMarket } from '../../market/types.ts';
import type { SearchSuggestion } from '../../ui/shell/useSuggestions.ts';
import { hueOf } from '../../ui/hues.ts';

/** The market's suggestions in the form of the search box. */
export async function suggest(
  api: Api,
  locale: ClientMarket['locale'],
  query: string,
  signal: AbortSignal,
): Promise<SearchSuggestion[]> {
  const call = { query: { query, contentLanguageCode: locale.content, ...variantOf(locale) } };
  const { content } = await api.get('/api/search/suggestions', call, signal);
  return (content ?? []).map(({ subject, ...suggestion }) => ({
    ...suggestion,
    subject: subject ? { ...subject, color: hueOf(subject.color) } : null,
  }));
}

/** Content in the source language has regional variants, so its calls add the full locale. */
function variantOf(locale: { content: string; cmsSecondary: string }): { variantName?: string } {
  return locale.content === SOURCE_LANGUAGE ? { variantName: locale.cmsSecondary } : {};
}
