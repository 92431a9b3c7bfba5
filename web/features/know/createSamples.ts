/** Data for stories of sharing. */
import type { components } from '../../generated/api.ts';
import type { UploadItem } from './uploadQueue.ts';
import type { OwnKnow } from './useProgress.ts';

const MB = 1024 * 1024;

const item = (key: string, name: string, part: Partial<UploadItem>): UploadItem => ({
  key,
  name,
  size: 3.4 * MB,
  modified: 1,
  kind: 'pdf',
  state: 'sending',
  sent: 0,
  url: null,
  fault: null,
  ...part,
});

/** Files in all states. */
export const uploads: UploadItem[] = [
  item('a', 'Zellatmung_Zusammenfassung.pdf', { state: 'done', sent: 3.4 * MB }),
  item('b', 'Kapitel 2 – Gärung und Energiebilanz, ausführlich.docx', {
    kind: 'document',
    size: 12.6 * MB,
    sent: 8.1 * MB,
  }),
  item('c', 'Referat.pptx', { kind: 'slides', state: 'paused', sent: 1.2 * MB }),
  item('d', 'Lernkarten.md', { kind: 'text', size: 5400, state: 'waiting' }),
  item('e', 'alt.odt', { kind: 'document', state: 'failed', fault: 'quota' }),
];

const topic = (number: number, name: string) => ({
  uuid: `t-${number}`,
  name,
  slug: `topic-${number}`,
});

const subject = (id: number, name: string, color: string) => ({
  id,
  name,
  slug: `subject-${id}`,
  iconUrl: '/icons/subjects/leaf.svg',
  color,
  studyGuideSlug: null,
  topics: ['Zellbiologie', 'Genetik', 'Stoffwechsel', 'Evolution', 'Ökologie'].map((one, index) =>
    topic(index + 1, one),
  ),
});

export const subjects = {
  countryId: 'XX',
  countryCode: 'XX',
  subjects: [
    subject(1, 'Biologie', 'green'),
    subject(2, 'Mathematik', 'blue'),
    subject(3, 'Deutsch', 'red'),
    subject(4, 'Englisch', 'orange'),
    subject(5, 'Geschichte', 'amber'),
    subject(6, 'Sozialkunde und Politik', 'violet'),
    subject(7, 'Chemie', 'teal'),
  ],
};

export const grades = ['5', '6', '7', '8', '9', '10', '11', '12', '13'].map((id) => ({
  id,
  name: `${id}. Klasse`,
  level: Number(id),
  schoolTypeIds: [],
}));

export const schoolTypes = [
  { id: 'gymnasium', name: 'Gymnasium' },
  { id: 'gesamtschule', name: 'Gesamtschule' },
];

export const boards = [
  { id: 'aqa', name: 'AQA' },
  { id: 'ocr', name: 'OCR' },
];

type Summary = components['schemas']['OwnKnowSummary'];

const summary = (
  number: number,
  status: Summary['status'],
  title: string,
  part: Partial<Summary> = {},
): Summary => {
  const uuid = `9f4f2f0e-0000-4000-8000-00000000000${number}`;
  return {
    uuid,
    slug: `know-${uuid}`,
    path: `#know-${uuid}`,
    status,
    title,
    description: '',
    format: 'DOCUMENT',
    author: null,
    subject: {
      id: 1,
      name: 'Biologie',
      slug: 'biologie',
      color: 'green',
      iconUrl: '/icons/subjects/leaf.svg',
      path: '#biologie',
    },
    topics: [],
    grades: [],
    schoolType: null,
    examBoard: null,
    tags: [],
    pageCount: 12,
    cards: 0,
    words: 2400,
    readingMinutes: 12,
    views: 1240,
    likes: 87,
    cover: { url: '/brand/icon-192.png', width: 480, height: 679 },
    countryCode: 'XX',
    createdOn: '2026-03-01T09:00:00Z',
    updatedOn: '2026-03-01T09:00:00Z',
    publishedOn: '2026-03-01T09:02:00Z',
    own: state,
    ...part,
  };
};

const state: Summary['own'] = {
  version: 1,
  visibility: 'public',
  processing: null,
  failure: null,
  review: null,
  decision: null,
};

/** One of each kind. */
export const omitted: NonNullable<NonNullable<OwnKnow['own']>['omitted']> = [
  { file: 'Notes.docx', kind: 'script', count: 14, name: 'Hebr' },
  { file: 'Notes.docx', kind: 'script', count: 1, name: 'Zsye' },
  { file: 'Notes.docx', kind: 'picture', count: 3, name: '' },
  { file: 'Slides.pptx', kind: 'drawing', count: 2, name: '' },
  { file: 'Slides.pptx', kind: 'embedded', count: 1, name: '' },
  { file: 'Book.pdf', kind: 'page', count: 4, name: '2, 5–7' },
  { file: 'Letter.txt', kind: 'bytes', count: 1, name: '' },
];

/** One in each state. */
export const knows: Summary[] = [
  summary(5, 'PROCESSING', 'Genetik: Kreuzungen', {
    cover: null,
    own: { ...state, processing: { step: 'pages', done: 3, of: 10 } },
  }),
  summary(6, 'PUBLISHED', 'Ökosystem See', {
    own: { ...state, processing: { step: 'convert', done: 1, of: 2 } },
  }),
  summary(1, 'PUBLISHED', 'Zellatmung: alle vier Schritte'),
  summary(2, 'PRIVATE', 'Gärung und Energiebilanz, ausführlich mit allen Donaudampfschifffahrten'),
  summary(3, 'REVIEW', 'Photosynthese', { cover: null }),
  summary(4, 'REJECTED', 'Mitose und Meiose', {
    cover: null,
    pageCount: 0,
    subject: null,
    own: {
      ...state,
      failure: { reason: 'broken', file: 'Zellatmung.pdf', message: 'for developers' },
    },
  }),
];

export const ownKnow: OwnKnow = {
  ...summary(1, 'PUBLISHED', 'Zellatmung: alle vier Schritte'),
  blurredPages: 0,
  deck: null,
  sharePicture: null,
  canonicalPath: '#know',
  canonicalUrl: 'https://knowmad.example/know',
  files: [],
  liked: false,
  own: {
    version: 1,
    visibility: 'public',
    files: [],
    resultMail: null,
    processing: null,
    failure: null,
    review: null,
    decision: null,
  },
  pages: [
    {
      number: 1,
      width: 1600,
      height: 2263,
      imageUrl: '/brand/icon-192.png',
      images: [],
      blurred: false,
      text: '',
      textLeftOut: false,
    },
  ],
  picturesOnly: false,
  textLanguage: null,
  visibility: 'public',
};
