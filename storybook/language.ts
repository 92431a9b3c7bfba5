/**
 * Formatters of the interface texts for stories. web/build/catalogues.ts compiles the
 * imported catalogues as it does for pages: a variant laid over its base, and that over
 * the source language.
 */
import type { IntlShape } from 'react-intl';
import catalogues from 'virtual:catalogues/whole';
import { makeIntl, pickCatalogue } from '../web/app/catalogue.ts';
import { SOURCE_LANGUAGE } from '../web/market/source-language.ts';

/**
 * The language in which a market's interface is shown: its own if it has a catalogue,
 * else its base's, else the source language.
 */
export function shownLanguage(wanted: string): string {
  const base = wanted.split('-')[0] ?? wanted;
  return [wanted, base].find((tag) => catalogues[tag]) ?? SOURCE_LANGUAGE;
}

/** The formatter for a language. A missing text fails the story. */
export async function intlFor(wanted: string): Promise<IntlShape> {
  const language = shownLanguage(wanted);
  const load = pickCatalogue(language, catalogues);
  if (!load) throw new Error(`there is no catalogue for ${language}`);
  return makeIntl(language, (await load()).default, fail);
}

function fail(error: Error): never {
  throw error;
}
