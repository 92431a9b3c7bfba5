import type { components } from '../../../generated/api.ts';

export type Course = components['schemas']['AiCourse'];
