/** The answer of the search, as the API gives it. */
import type { components } from '../../generated/api.ts';

type Schemas = components['schemas'];

export type SearchAnswer = Schemas['FoundKnows'];
export type Found = Schemas['FoundKnow'];
/** A piece of a text; `hit` sets off what was searched for. */
export type Part = Schemas['SearchPart'];
/** How many results a subject has. */
export type SubjectCount = Schemas['SearchSubjectCount'];
/** A subject or topic that the query names. */
export type CurriculumMatch = Schemas['SearchCurriculumMatch'];
