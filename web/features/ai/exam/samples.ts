/** Mock exams for stories. */
import type { components } from '../../../generated/api.ts';
import type { Exam, ExamDetail, Question } from './types.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const sampleExam: Exam = {
  uuid: uuid(1),
  title: 'Biologie Q1: Zusammenfassung aller Themen für die Abiturvorbereitung',
  sources: 1,
  state: 'READY',
  failure: null,
  provider: { kind: 'built-in', model: null },
  createdOn: '2026-05-20T08:00:00Z',
  wanted: 10,
  count: 4,
  kinds: ['CHOICE', 'CLOZE', 'SHORT'],
  difficulty: 'MEDIUM',
  minutes: 20,
  about: '',
  courseUuid: null,
  startedOn: null,
  endsAt: null,
  submittedOn: null,
  points: null,
};

const open: Question = {
  uuid: uuid(11),
  kind: 'CHOICE',
  text: 'Robert Hooke entdeckte die Zelle im Jahr ____ unter seinem Mikroskop.',
  choices: ['1665', '1838', '1672', '1649'],
  given: '',
  answer: '',
  right: null,
  points: null,
  marked: null,
  terms: [],
  sentence: null,
};

export const sampleQuestions: readonly Question[] = [
  { ...open, given: '1665' },
  {
    ...open,
    uuid: uuid(12),
    kind: 'CLOZE',
    text: 'Die Lichtreaktion findet in den ____ statt, der Calvin-Zyklus im Stroma.',
    choices: [],
    given: 'Tylakoiden',
  },
  {
    ...open,
    uuid: uuid(13),
    kind: 'SHORT',
    text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    choices: [],
    given: 'Ein Vorgang mit Wasser.',
  },
  {
    ...open,
    uuid: uuid(14),
    text: 'Rudolf Virchow schrieb ____, dass jede Zelle aus einer Zelle entsteht.',
    choices: ['1855', '1839', '1861', '1847'],
  },
];

const answers = [
  { answer: '1665', right: true, points: 1, marked: 'EXACT' },
  { answer: 'Thylakoiden', right: true, points: 1, marked: 'EXACT' },
  {
    answer: 'Osmose ist die Bewegung von Wasser durch eine halbdurchlässige Membran.',
    right: null,
    points: 0.5,
    marked: 'TERMS',
    terms: ['Bewegung', 'halbdurchlässige', 'Membran'],
  },
  { answer: '1855', right: false, points: 0, marked: 'EXACT' },
] as const;

export const markedQuestions: readonly Question[] = sampleQuestions.map((question, n) => ({
  ...question,
  ...answers[n]!,
  terms: n === 2 ? ['Bewegung', 'halbdurchlässige', 'Membran'] : [],
  sentence: {
    text: answers[n]!.answer,
    unsupported: false,
    citations: [
      {
        knowUuid: uuid(100),
        // What was removed has no title any more.
        title: n === 3 ? '' : sampleExam.title,
        path: n === 3 ? '' : `/knows/sample-${uuid(100)}`,
        page: 2 + n,
        quote: n === 3 ? '' : 'Die Lichtreaktion findet in den Thylakoiden statt.',
      },
    ],
  },
}));

export function sampleDetail(change: Partial<ExamDetail>): ExamDetail {
  return {
    ...sampleExam,
    now: '2026-05-20T08:00:00Z',
    questions: [...sampleQuestions],
    topics: [],
    ...change,
  };
}

export const running = sampleDetail({
  state: 'RUNNING',
  startedOn: '2026-05-20T07:44:00Z',
  endsAt: '2026-05-20T08:04:00Z',
});

export const marked = sampleDetail({
  state: 'DONE',
  startedOn: '2026-05-20T07:44:00Z',
  endsAt: '2026-05-20T08:04:00Z',
  submittedOn: '2026-05-20T08:00:00Z',
  points: 2.5,
  questions: [...markedQuestions],
  topics: [
    {
      knowUuid: uuid(100),
      title: sampleExam.title,
      path: `/knows/sample-${uuid(100)}`,
      heading: 'Transport durch Membranen',
      page: 4,
      wrong: 2,
      count: 3,
    },
  ],
});

/** A folder of the library from which an exam is made. */
export const sampleFolder: components['schemas']['LibraryFolder'] = {
  uuid: '00000000-0000-4000-8000-0000000000f1',
  name: 'Optics & Waves',
  slug: 'optics-waves-00000000-0000-4000-8000-0000000000f1',
  parent: null,
  order: 'a',
  createdOn: '2026-01-05T10:00:00Z',
  deletedOn: null,
  sharedAt: null,
  sharingEnded: false,
  version: 1,
};
