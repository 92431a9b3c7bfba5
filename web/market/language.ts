/** lang attributes for texts in another language than the page's. */
import { useIntl } from 'react-intl';
import { useMarket } from './MarketProvider.tsx';

const baseOf = (tag: string) => tag.split('-')[0];

/** The lang attribute for a text in `language` on a page in `pageLanguage`; undefined where they are the same. */
export function langOf(language: string, pageLanguage: string): string | undefined {
  return baseOf(language) === baseOf(pageLanguage) ? undefined : language;
}

/** The lang attribute for the pack's own texts: names of subjects, the tagline. */
export function useMarketLang(): string | undefined {
  return langOf(useMarket().locale.interface, useIntl().locale);
}
