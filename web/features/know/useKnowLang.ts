/** The language of a know's own words. */
import { useIntl } from 'react-intl';
import { langOf } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { Know } from './shared/types.ts';

/** The lang attribute for a know's title and text; undefined where it is the page's. */
export function useKnowLang(know: Know): string | undefined {
  const { locale } = useMarket();
  return langOf(know.textLanguage ?? locale.interface, useIntl().locale);
}
