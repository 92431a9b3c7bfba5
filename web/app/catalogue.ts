/** Compiled message catalogues and the formatters made from them. */
import {
  createIntl,
  createIntlCache,
  type IntlShape,
  type MessageDescriptor,
  type MessageFormatElement,
} from 'react-intl';
import { SOURCE_LANGUAGE } from '../market/source-language.ts';

export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

/** A language's entry of a table, or the source language's if there is none yet. */
export function pickCatalogue<T>(language: string, table: Record<string, T>): T | undefined {
  return table[language] ?? table[SOURCE_LANGUAGE];
}

/**
 * A formatter with its own cache. It sets no time zone, since every message would then
 * merge the formats again; the few dates that are shown name theirs.
 *
 * Plain texts are returned as they are: the library would try to parse them, and make an
 * error with its stack for each, as pages have no parser.
 */
export function makeIntl(
  language: string,
  messages: Catalogue,
  onError?: (error: Error) => void,
): IntlShape {
  const intl = createIntl(
    { locale: language, defaultLocale: SOURCE_LANGUAGE, messages, ...(onError ? { onError } : {}) },
    createIntlCache(),
  );
  const format = intl.formatMessage as (message: MessageDescriptor, ...rest: never[]) => unknown;
  intl.formatMessage = ((message: MessageDescriptor, ...rest: never[]) => {
    const text = messages[message.id ?? ''];
    return typeof text === 'string' ? text : format(message, ...rest);
  }) as typeof intl.formatMessage;
  return intl;
}
