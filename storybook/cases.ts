/** Cases for stories. */
import { sampleKnow } from './knows.ts';
import type { Case, CaseSubject, CaseSummary } from '../web/features/moderation/types.ts';

const HOUR = 3_600_000;

/** A moment some hours ago, since lists say how long something waits. */
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const author = {
  uuid: '9f4f2f0e-0000-4000-8000-000000000002',
  name: 'lena.katharina_lernt',
  path: '/users/9f4f2f0e-0000-4000-8000-000000000002',
};

const know: CaseSubject = {
  kind: 'know',
  uuid: '9f4f2f0e-0000-4000-8000-000000000003',
  slug: 'photosynthesis-9f4f2f0e-0000-4000-8000-000000000003',
  title: 'Verfassungsgerichtsentscheidungen zur Wettbewerbsfähigkeit, kurz zusammengefasst',
  name: null,
  url: '/knows/photosynthesis-9f4f2f0e-0000-4000-8000-000000000003',
  status: 'PUBLISHED',
  market: 'xx',
  author,
};

const profile: CaseSubject = {
  kind: 'knower',
  uuid: author.uuid,
  slug: null,
  title: null,
  name: author.name,
  url: author.path,
  status: null,
  market: 'xx',
  author,
};

const demand: CaseSubject = {
  ...know,
  kind: 'demand',
  slug: null,
  title: 'Wer hat die Lösungen der Abschlussprüfung in Mathematik vom nächsten Montag?',
  url: '/knowdemands/9f4f2f0e-0000-4000-8000-000000000003',
  status: null,
};

const folder: CaseSubject = {
  ...know,
  kind: 'folder',
  slug: null,
  title: 'Alles über Frau Donaudampfschifffahrtsgesellschaftskapitän',
  url: '/library/shared/alles-9f4f2f0e-0000-4000-8000-000000000003',
  status: null,
};

const summary: CaseSummary = {
  uuid: '00000000-0000-4000-8000-0000000000c1',
  kind: 'REPORT',
  state: 'OPEN',
  subject: know,
  reasons: [
    { reason: 'PERSONAL_DATA', count: 3 },
    { reason: 'COPYRIGHT', count: 1 },
  ],
  reports: 4,
  openedOn: ago(30),
  dueOn: ago(6),
  decidedOn: null,
  decision: null,
};

const id = (number: number) => `00000000-0000-4000-8000-0000000000c${number}`;

/** One open case of each kind, one of them overdue. */
export const openCases: CaseSummary[] = [
  summary,
  {
    ...summary,
    uuid: id(2),
    kind: 'NOTICE',
    reasons: [{ reason: 'COPYRIGHT', count: 1 }],
    reports: 1,
    openedOn: ago(26),
    dueOn: ago(-46),
    subject: { ...know, title: 'Η φωτοσύνθεση σε μία σελίδα, με όλες τις ερωτήσεις των εξετάσεων' },
  },
  {
    ...summary,
    uuid: id(3),
    kind: 'REVIEW',
    reasons: [],
    reports: 0,
    openedOn: ago(3),
    dueOn: ago(-69),
    subject: { ...know, title: 'Vectors', status: 'REVIEW' },
  },
  {
    ...summary,
    uuid: id(4),
    kind: 'OBJECTION',
    reasons: [],
    reports: 0,
    openedOn: ago(0.6),
    dueOn: ago(-71),
    subject: { ...know, title: 'Forty questions with answers', status: 'REJECTED' },
  },
  {
    ...summary,
    uuid: id(5),
    reasons: [{ reason: 'HATE', count: 12 }],
    reports: 12,
    openedOn: ago(0),
    dueOn: ago(-24),
    subject: profile,
  },
  {
    ...summary,
    uuid: id(15),
    reasons: [{ reason: 'LEAKED_EXAM', count: 2 }],
    reports: 2,
    openedOn: ago(1),
    dueOn: ago(-71),
    subject: demand,
  },
  {
    ...summary,
    uuid: id(16),
    reasons: [{ reason: 'PERSONAL_DATA', count: 1 }],
    reports: 1,
    openedOn: ago(1),
    dueOn: ago(-23),
    subject: folder,
  },
];

export const decidedCases: CaseSummary[] = [
  { ...summary, state: 'DECIDED', decision: 'REMOVE', decidedOn: '2026-03-02T10:00:00Z' },
  {
    ...summary,
    uuid: id(6),
    state: 'DECIDED',
    decision: 'GONE',
    decidedOn: '2026-03-01T10:00:00Z',
    subject: { ...know, title: null, slug: null, url: null, status: null, author: null },
  },
];

export const casesOf = (content: CaseSummary[]) => ({
  content,
  page: 0,
  last: true,
  totalElements: content.length,
});

const sheets = sampleKnow({ pages: 2 }).pages;

/** A reported know with all that there can be. */
export const reported: Case = {
  ...summary,
  choices: ['KEEP', 'REMOVE'],
  outcome: null,
  said: [
    {
      uuid: id(7),
      reason: 'PERSONAL_DATA',
      text: 'Auf Seite 2 steht die Telefonnummer unserer Lehrerin.\nBitte schnell entfernen.',
      reporter: 'ahmet',
      market: 'xx',
      createdOn: ago(30),
    },
    {
      uuid: id(8),
      reason: 'COPYRIGHT',
      text: '<b>Donaudampfschifffahrtsgesellschaftskapitänswitwenverzeichnis</b>',
      reporter: null,
      market: 'xx',
      createdOn: ago(20),
    },
    {
      uuid: id(9),
      reason: 'PERSONAL_DATA',
      text: '',
      reporter: null,
      market: 'xx',
      createdOn: ago(2),
    },
  ],
  notices: [],
  objection: null,
  document: {
    description: 'Where it happens, what goes in, what comes out.',
    visibility: 'public',
    folders: [],
    pages: sheets.map(({ number, width, height, imageUrl, text }) => ({
      number,
      width,
      height,
      imageUrl,
      text: number === 2 ? '' : (text ?? ''),
      textLeftOut: false,
    })),
    files: [
      {
        position: 1,
        name: 'Zusammenfassung Verfassung.pdf',
        kind: 'pdf',
        size: 1_250_000,
        url: '#file',
      },
      { position: 2, name: '', kind: 'md', size: 2_400, url: '#file' },
    ],
  },
  similar: [],
  earlierDecisions: 2,
};

/** What processing lets wait, since it resembles what was removed. */
export const resembling: Case = {
  ...reported,
  ...openCases[2],
  choices: ['APPROVE', 'REJECT'],
  said: [],
  similar: [
    {
      uuid: id(10),
      title: 'Vectors, all of them',
      url: '#other',
      status: 'REJECTED',
      author,
      caseUuid: id(11),
    },
    {
      uuid: id(12),
      title: 'Vektoren',
      url: '#third',
      status: 'PUBLISHED',
      author: null,
      caseUuid: null,
    },
  ],
  earlierDecisions: 0,
};

/** What a rights-holder writes. */
export const noticed: Case = {
  ...reported,
  ...openCases[1],
  said: [],
  notices: [
    {
      uuid: id(13),
      name: 'Theodora Papadopoulou-Schmidt',
      organisation: 'Verlag für angewandte Naturwissenschaften',
      email: 'rechte@verlag.example',
      work: 'Biologie heute 10, Seiten 34 bis 41, 2024.\nhttps://verlag.example/biologie-heute-10',
      signature: 'Theodora Papadopoulou-Schmidt',
      createdOn: ago(26),
    },
  ],
  earlierDecisions: 1,
};

/** What an author says against a removal. */
export const objected: Case = {
  ...reported,
  ...openCases[3],
  choices: ['RESTORE', 'KEEP_REMOVED'],
  said: [],
  objection: {
    text: 'Das habe ich selbst geschrieben, die Bilder sind von mir.',
    against: {
      decision: 'REMOVE',
      ground: 'COPYRIGHT',
      reason: 'Es enthält das Werk von jemand anderem.',
      decidedOn: '2026-03-02T10:00:00Z',
      by: { uuid: id(14), name: 'Mira', path: '#mira' },
    },
  },
};

/** A reported person. */
export const person: Case = {
  ...reported,
  ...openCases[4],
  choices: ['KEEP', 'BLOCK'],
  document: null,
};

const nothing = {
  description: '',
  visibility: 'public' as const,
  folders: [],
  pages: [],
  files: [],
};

/** A reported request. */
export const request: Case = {
  ...reported,
  ...openCases[5],
  document: { ...nothing, description: 'Ich zahle auch dafür.\nSchreibt mir einfach.' },
};

/** A reported folder. */
export const sharedFolder: Case = {
  ...reported,
  ...openCases[6],
  document: { ...nothing, visibility: 'private', folders: ['Anschrift', 'Beweise', 'Beweise'] },
};

/** As it is once somebody has removed it. */
export const removed: Case = {
  ...reported,
  state: 'DECIDED',
  decision: 'REMOVE',
  decidedOn: '2026-03-02T10:00:00Z',
  choices: [],
  outcome: {
    decision: 'REMOVE',
    ground: 'PERSONAL_DATA',
    reason: 'Es zeigt Daten einer Privatperson.',
    decidedOn: '2026-03-02T10:00:00Z',
    by: { uuid: id(14), name: 'Mira', path: '#mira' },
  },
};
