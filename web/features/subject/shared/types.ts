/** Subjects as the API answers them. */
import type { components } from '../../../generated/api.ts';

export type Subject = components['schemas']['Subject'];
export type Topic = components['schemas']['Topic'];
