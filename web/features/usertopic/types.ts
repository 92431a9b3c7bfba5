import type { components } from '../../generated/api.ts';

export type UserTopic = components['schemas']['UserTopic'];
export type Quiz = components['schemas']['UserTopicQuiz'];
export type Question = components['schemas']['QuizQuestion'];
