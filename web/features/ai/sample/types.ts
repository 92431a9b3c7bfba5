import type { components } from '../../../generated/api.ts';

type Shapes = components['schemas'];

export type Sample = Shapes['AiSample'];
export type SampleAnswer = Shapes['AiSampleAnswer'];
export type SampleSentence = Shapes['AiSampleSentence'];
export type SampleQuestion = Shapes['AiSampleQuestion'];
export type Length = keyof Sample['summaries'];
