import type { components } from '../../../generated/api.ts';

export type Card = components['schemas']['DeckCard'];
export type Deck = components['schemas']['Deck'];
export type Today = components['schemas']['LearningToday'];
export type Asked = components['schemas']['LearningCard'];
export type CardMemory = components['schemas']['CardMemory'];
export type ReviewEvent = components['schemas']['ReviewEvent'];
export type LearnedDeck = components['schemas']['LearnedDeck'];
export type LearningStatistics = components['schemas']['LearningStatistics'];
