/** Feeds for stories. */
import type { KnowSummary } from '../know/shared/types.ts';
import type { Feed, FeedItem, FeedReason } from './types.ts';

const uuid = (number: number) =>
  `9f4f2f0e-0000-4000-8000-0000000003${String(number).padStart(2, '0')}`;

const subject: NonNullable<FeedReason['subject']> = {
  id: 2,
  name: 'Wirtschafts- und Sozialwissenschaften',
  slug: 'wirtschaft',
  iconUrl: '/icons/subjects/chart.svg',
  color: 'teal',
  path: '/subjects#wirtschaft',
};
const knower = { uuid: uuid(90), name: 'lena.katharina_lernt', path: '#knower' };
const know = { uuid: uuid(91), title: 'Leaf structure: what the test on Tuesday asks' };

/** One of each. */
const reasons: FeedReason[] = [
  { type: 'FOLLOWED_KNOWER', subject: null, knower, know: null },
  { type: 'READ', subject: null, knower: null, know },
  { type: 'SUBJECT', subject, knower: null, know: null },
  { type: 'FRESH_KNOWER', subject: null, knower, know: null },
  { type: 'FOLLOWED_SUBJECT', subject, knower: null, know: null },
  { type: 'GRADE', subject: null, knower: null, know: null },
  { type: 'NEW', subject: null, knower: null, know: null },
  { type: 'READ', subject: null, knower: null, know: null },
];

const popular: FeedReason[] = [
  { type: 'POPULAR', subject: null, knower: null, know: null },
  { type: 'DISCOVER', subject: null, knower: null, know: null },
];

/** Places of a list with some knows, from the first one's position on. */
export function sampleItems(knows: KnowSummary[], first = 0, of = reasons): FeedItem[] {
  return knows.map((each, index) => ({
    uuid: uuid(first + index),
    position: first + index,
    know: { ...each, uuid: uuid(first + index) },
    reason: of[index % of.length]!,
  }));
}

/** A page of a list. */
export function sampleFeed(items: FeedItem[], more: Partial<Feed> = {}): Feed {
  return {
    uuid: uuid(99),
    type: 'PERSONAL',
    contentType: 'KNOW',
    createdOn: '2026-05-20T12:00:00Z',
    content: items,
    page: 0,
    last: true,
    totalElements: items.length,
    ...more,
  };
}

/** The list of a user of whom nothing is known. */
export const newcomersFeed = (knows: KnowSummary[]): Feed =>
  sampleFeed(sampleItems(knows, 0, popular), { type: 'POPULAR' });
