/** Imports for stories and tests. */
import type { Fault, Imported, Preview } from './reading.ts';

const faults: Fault[] = [
  { key: 'noBack', line: 3, message: 'for developers' },
  { key: 'lostLetters', line: 7, message: 'for developers' },
];

/** A table with three columns. */
export const tablePreview: Preview = {
  format: 'table',
  title: 'Vokabeln Lektion 7',
  notes: 8,
  cards: 8,
  first: Array.from({ length: 8 }, (_, at) => ({
    kind: 'basic' as const,
    front: at === 0 ? 'Donaudampfschifffahrtsgesellschaft' : `la palabra ${at}`,
    back: at === 1 ? '**das Wort**\n\n- eins\n- zwei' : `das Wort ${at}`,
    ...(at < 2 && { tags: ['Spanisch', 'Lektion 7'] }),
  })),
  columns: [
    { name: 'Wort', use: 'front', cells: ['la palabra 0', 'la palabra 1', 'la palabra 2'] },
    { name: 'Übersetzung', use: 'back', cells: ['das Wort 0', '', 'das Wort 2'] },
    { name: '', use: 'ignore', cells: ['12.3.', '13.3.', '14.3.'] },
  ],
  header: true,
  encoding: 'windows-1252',
  hasHistory: false,
  faults,
};

/** A package with reviews and more faults than fit. */
export const packagePreview: Preview = {
  format: 'apkg',
  title: 'US History',
  notes: 30,
  cards: 42,
  first: [
    { kind: 'basic', front: 'When was the Declaration signed?', back: '1776', section: 'US::18th' },
    { kind: 'cloze', front: 'The {{c1::Senate::chamber}} has {{c2::100}} members.' },
    { kind: 'basic', front: 'Whose house? ![](monticello.jpg)', back: 'Jefferson’s' },
  ],
  columns: [],
  header: false,
  encoding: '',
  hasHistory: true,
  faults: [
    { key: 'imageOcclusion', note: 'bV$x:9a!', message: 'for developers' },
    { key: 'tooManyFiles', message: 'for developers' },
    ...Array.from({ length: 12 }, (_, at) => ({
      key: at % 2 ? 'sound' : 'brandNew',
      note: `N${at}`,
      message: 'for developers',
    })),
  ],
};

export const deckId = '9f4f2f0e-0000-4000-8000-000000000855';

export const imported: Imported = {
  uuid: deckId,
  slug: `vokabeln-lektion-7-${deckId}`,
  status: 'PUBLISHED',
  version: 1,
  cards: 8,
  faults,
};

export const problem = (type: string, ...fields: string[]) => ({
  type,
  message: 'for developers',
  requestId: 'r',
  fields: fields.map((field) => ({ field, message: 'for developers' })),
});
