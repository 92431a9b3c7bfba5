/** The feed as the API answers it. */
import type { components } from '../../generated/api.ts';

export type Feed = components['schemas']['Feed'];
export type FeedItem = components['schemas']['FeedItem'];
export type FeedReason = components['schemas']['FeedReason'];
export type FeedDismissal = components['schemas']['FeedDismissal'];
export type FeedOptions = components['schemas']['FeedOptions'];
export type FeedLess = components['schemas']['FeedLess'];
