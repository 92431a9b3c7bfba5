/** Knows as the API answers them. */
import type { components } from '../../../generated/api.ts';

export type Know = components['schemas']['Know'];

/** A know in a list. */
export type KnowSummary = Pick<
  Know,
  | 'uuid'
  | 'slug'
  | 'title'
  | 'author'
  | 'subject'
  | 'cover'
  | 'pageCount'
  | 'readingMinutes'
  | 'words'
  | 'views'
  | 'likes'
>;

export type KnowPage = components['schemas']['KnowPage'];
export type PageWithLines = components['schemas']['KnowPageWithLines'];
export type KnowLine = PageWithLines['lines'][number];
