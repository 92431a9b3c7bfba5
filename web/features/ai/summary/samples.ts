/** Summaries for stories. */
import type { SummaryEvent } from './follow.ts';
import type { NewPoint, Summary, SummaryDetail } from './types.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const title = 'Biologie: Aufbau der Zelle und ihre Organellen';

export const sampleSummary: Summary = {
  uuid: uuid(1),
  title,
  length: 'SHORT',
  state: 'DONE',
  reason: null,
  provider: { kind: 'built-in', model: null },
  createdOn: '2026-05-20T08:00:00Z',
  changedOn: '2026-05-20T08:00:00Z',
  courseUuid: null,
};

export const sampleList: readonly Summary[] = [
  sampleSummary,
  { ...sampleSummary, uuid: uuid(2), title: 'Der Wiener Kongress', length: 'LONG' },
  {
    ...sampleSummary,
    uuid: uuid(3),
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    state: 'WORKING',
    provider: null,
  },
  {
    ...sampleSummary,
    uuid: uuid(4),
    title: 'scan.pdf',
    state: 'FAILED',
    reason: 'NO_TEXT',
    provider: null,
  },
];

const point = (position: number, text: string, page: number, heading: string): NewPoint => ({
  position,
  text,
  heading,
  edited: false,
  unsupported: false,
  citations: [{ knowUuid: uuid(9), title, path: `/knows/zelle-${uuid(9)}`, page, quote: text }],
});

export const samplePoints: readonly NewPoint[] = [
  point(
    0,
    'Die Zelle ist die kleinste Einheit, die alle Merkmale des Lebens zeigt.',
    1,
    'Die Zelle',
  ),
  point(1, 'Die Zellmembran lässt nur bestimmte Stoffe hindurch.', 1, 'Die Zelle'),
  point(
    2,
    'Mitochondrien setzen bei der Zellatmung Energie aus Traubenzucker frei.',
    2,
    'Organellen',
  ),
  {
    ...point(3, 'Ribosomen wurden 1618 in Prag erfunden.', 2, 'Organellen'),
    unsupported: true,
    citations: [],
  },
  { ...point(4, 'Im Zellkern liegt die DNA – merken!', 3, 'Organellen'), edited: true },
];

export const sampleDetail: SummaryDetail = {
  ...sampleSummary,
  sources: [{ knowUuid: uuid(9), title, path: `/knows/zelle-${uuid(9)}` }],
  sections: ['Die Zelle', 'Organellen'].map((heading) => ({
    heading,
    points: samplePoints.filter((each) => each.heading === heading),
  })),
  terms: [
    {
      term: 'Mitochondrien',
      sentence: {
        text: 'Mitochondrien sind Organellen, die aus Glukose Energie freisetzen.',
        unsupported: false,
        citations: samplePoints[2]?.citations ?? [],
      },
    },
    { term: 'Zellmembran', sentence: null },
    { term: 'Endoplasmatisches Retikulum', sentence: null },
  ],
};

export const sampleEvents: readonly SummaryEvent[] = [
  { name: 'state', data: { state: 'WORKING', provider: { kind: 'endpoint', model: 'scripted' } } },
  ...samplePoints.slice(0, 3).map((data): SummaryEvent => ({ name: 'point', data })),
];
