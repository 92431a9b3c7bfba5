/** Summaries as the API describes them. */
import type { components } from '../../../generated/api.ts';

type Shapes = components['schemas'];

export type Summary = Shapes['AiSummary'];
export type SummaryList = Shapes['AiSummaryList'];
export type SummaryDetail = Shapes['AiSummaryDetail'];
export type Section = Shapes['AiSummarySection'];
export type Point = Shapes['AiSummaryPoint'];
export type NewPoint = Shapes['AiSummaryNewPoint'];
export type Term = Shapes['AiSummaryTerm'];
export type Length = Summary['length'];
export type State = Summary['state'];
export type Reason = NonNullable<Summary['reason']>;
export type Provider = NonNullable<Summary['provider']>;
