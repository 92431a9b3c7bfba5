import type { components } from '../../generated/api.ts';

export type Guide = components['schemas']['StudyGuide'];
export type GuidePart = components['schemas']['StudyGuidePart'];
export type GuideCard = components['schemas']['StudyGuideCard'];
export type GuideQuestion = components['schemas']['StudyGuideQuestion'];
