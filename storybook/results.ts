/** Results for stories, with long words. */
import { sampleKnows } from './knows.ts';
import type { Found, Part, SearchAnswer } from '../web/features/search/types.ts';

/** A text in which what stands between brackets is set off. */
export function parts(text: string): Part[] {
  return text
    .split(/(\[[^\]]*\])/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith('[') ? { text: piece.slice(1, -1), hit: true } : { text: piece, hit: false },
    );
}

const SNIPPETS = [
  '… plants make sugar from light, water and carbon dioxide. In [photosynthesis] the light reactions take place in the thylakoids, the Calvin cycle in the stroma of the chloroplast, and a test usually asks for both …',
  'What goes in and what comes out of [photosynthesis], as a table.',
  '',
];

const TITLES = [
  '[Photosynthesis] on one page: light reactions and Calvin cycle',
  'Cell respiration and [photosynthesis] compared, with a table that fits on a card',
  'Leaves',
];

/** Results from a number on. */
export function sampleFound(count: number, from = 0): Found[] {
  return sampleKnows(from + count)
    .slice(from)
    .map((know, index) => ({
      know,
      title: parts(TITLES[index % TITLES.length] ?? ''),
      snippet: parts(SNIPPETS[index % SNIPPETS.length] ?? ''),
      explain: null,
    }));
}

export function sampleAnswer(content: Found[], more: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    content,
    page: 0,
    last: true,
    totalElements: content.length,
    numberOfExactResults: content.length,
    correction: null,
    curriculum: [],
    subjects: null,
    ...more,
  };
}

export const sampleCounts: NonNullable<SearchAnswer['subjects']> = [
  { id: 2, name: 'Biology', color: 'green', iconUrl: '/icons/subjects/leaf.svg', count: 812 },
  { id: 3, name: 'Chemistry', color: 'teal', iconUrl: '/icons/subjects/flask.svg', count: 76 },
  {
    id: 4,
    name: 'Wirtschafts- und Sozialwissenschaften',
    color: 'amber',
    iconUrl: '/icons/subjects/chart.svg',
    count: 3,
  },
];

export const sampleCurriculum: SearchAnswer['curriculum'] = [
  {
    type: 'TOPIC',
    name: 'Cellular Energetics',
    path: '/subjects/biology-cellular-energetics',
    alias: 'Photosynthesis',
    subject: 'Biology',
    color: 'green',
    iconUrl: '/icons/subjects/leaf.svg',
  },
  {
    type: 'SUBJECT',
    name: 'Biology',
    path: '/subjects#biology',
    alias: '',
    subject: 'Biology',
    color: 'green',
    iconUrl: '/icons/subjects/leaf.svg',
  },
];
