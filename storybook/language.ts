/** Texts for stories, from the same catalogues as pages. */
import type { IntlShape } from 'react-intl';
import { type CatalogueModule, makeIntl, pickCatalogue } from '../web/app/catalogue.ts';
import { SOURCE_LANGUAGE } from '../web/build/source-language.ts';

const files = import.meta.glob<CatalogueModule>('../web/messages/*.json');
const catalogues = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.replace('../web/', '../'), load]),
);

/** The language of the interface that a market really shows: its own, its base, or the source. */
export function shownLanguage(wanted: string): string {
  const base = wanted.split('-')[0] ?? wanted;
  return [wanted, base].find((tag) => catalogues[`../messages/${tag}.json`]) ?? SOURCE_LANGUAGE;
}

/** The formatter for a language. A text that its catalogue lacks falls back to English, as in development. */
export async function intlFor(wanted: string): Promise<IntlShape> {
  const language = shownLanguage(wanted);
  const load = pickCatalogue(language, catalogues);
  const messages = load ? (await load()).default : {};
  return makeIntl(language, messages, ignoreMissing);
}

/** The catalogue's own check finds what is missing; stories need not repeat it. */
function ignoreMissing(error: Error): void {
  if (!('code' in error && error.code === 'MISSING_TRANSLATION')) throw error;
}
