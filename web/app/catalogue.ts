/** Compiled message catalogues and the formatters made of them. */
import { createIntl, createIntlCache, type IntlShape, type MessageFormatElement } from 'react-intl';
import { SOURCE_LANGUAGE } from '../build/source-language.ts';

export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

export interface CatalogueModule {
  default: Catalogue;
}

/** Picks a language's entry of a table, or the source language's where there is none yet. */
export function pickCatalogue<T>(
  language: string,
  table: Record<string, T>,
  nameOf = fileOf,
): T | undefined {
  return table[nameOf(language)] ?? table[nameOf(SOURCE_LANGUAGE)];
}

/** How a glob of web/messages names a catalogue. */
const fileOf = (language: string) => `../messages/${language}.json`;

/**
 * A formatter with its own cache. No time zone: with one, every message would
 * merge the formats anew; the few dates that are shown name theirs.
 */
export function makeIntl(
  language: string,
  messages: Catalogue,
  onError?: (error: Error) => void,
): IntlShape {
  return createIntl(
    { locale: language, defaultLocale: SOURCE_LANGUAGE, messages, ...(onError ? { onError } : {}) },
    createIntlCache(),
  );
}
