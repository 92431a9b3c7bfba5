/** Decks for stories and tests of the editor. */
import type { OwnDeck, OwnKnow } from './details.ts';
import type { Note } from './rows.ts';

const uuid = (number: number) =>
  `9f4f2f0e-0000-4000-8000-0000000007${String(number).padStart(2, '0')}`;

export const deckId = uuid(99);
const slug = `zellbiologie-${deckId}`;

/** The address of the editor. */
export const edited = { params: { know: slug }, url: `/app/flashcards/${slug}/edit` };

export const notes: Note[] = [
  {
    uuid: uuid(1),
    kind: 'basic',
    front: 'Mitochondrium',
    back: 'Kraftwerk der Zelle:\n\n- **Atmungskette**\n- Citratzyklus',
  },
  {
    uuid: uuid(2),
    kind: 'reversed',
    front: 'la célula',
    back: 'die Zelle',
    hint: 'weiblich',
    tags: ['Spanisch', 'Biologie'],
  },
  {
    uuid: uuid(3),
    kind: 'cloze',
    front:
      'Im {{c1::Chloroplasten::Organell}} entsteht aus {{c2::CO~2~}} und Wasser {{c3::Glucose}}.',
    back: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
  },
];

export const ownDeck: OwnDeck = {
  uuid: deckId,
  slug,
  title: 'Zellbiologie',
  version: 4,
  notes,
  media: [],
};

/** The know of the deck, made from any know. */
const ownKnow = (know: OwnKnow): OwnKnow => ({
  ...know,
  uuid: deckId,
  slug,
  path: `#${slug}`,
  title: 'Zellbiologie: Organellen',
  format: 'FLASHCARDS',
  grades: [],
  own: {
    version: 4,
    visibility: 'public',
    files: [],
    resultMail: null,
    processing: null,
    failure: null,
    review: null,
    decision: null,
  },
});

const subjects = [
  {
    id: 2,
    name: 'Wirtschafts- und Sozialwissenschaften',
    slug: 'wirtschaft',
    iconUrl: '/icons/subjects/chart.svg',
    color: 'teal',
    studyGuideSlug: null,
    topics: [
      {
        uuid: '00000000-0000-4000-8000-000000000001',
        slug: 'recht',
        name: 'Sozialversicherungsrecht',
      },
    ],
  },
];

/** Subjects and grades of some countries. */
export const listsOf = (countries: readonly string[]): Record<string, unknown> => ({
  '/api/subjects': { countryId: 'XX', countryCode: 'XX', subjects },
  ...Object.fromEntries(
    countries.map((code) => [
      `/api/countries/${code}/grades`,
      [{ id: 'klasse-11', name: 'Klasse 11', level: 11, schoolTypeIds: [] }],
    ]),
  ),
});

/** Answers of the calls for a stored deck. */
export const answersAbout = (know: OwnKnow, deck: OwnDeck = ownDeck): Record<string, unknown> => ({
  [`/api/knows/${deckId}`]: ownKnow(know),
  [`/api/decks/${deckId}/notes`]: deck,
});
