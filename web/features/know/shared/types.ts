/** Knows as the API answers them. */
import type { components } from '../../../generated/api.ts';

export type Know = components['schemas']['Know'];

/** A know in a list. */
export type KnowSummary = components['schemas']['KnowSummary'];

export type KnowList = components['schemas']['KnowList'];
export type KnowPage = components['schemas']['KnowPage'];
export type PageWithLines = components['schemas']['KnowPageWithLines'];
export type KnowLine = PageWithLines['lines'][number];
