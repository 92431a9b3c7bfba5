/** Decks and learning for stories. */
import type { components } from '../../generated/api.ts';
import type {
  Asked,
  Card,
  CardMemory,
  LearnedDeck,
  LearningStatistics,
  Today,
} from './shared/types.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function sampleCard(n: number, change: Partial<Card> = {}): Card {
  return {
    uuid: uuid(n),
    note: uuid(100 + n),
    kind: 'basic',
    front: 'Wo findet die **Fotosynthese** statt?',
    back: 'In den *Chloroplasten*',
    hint: '',
    gaps: [],
    tags: [],
    media: [],
    ...change,
  };
}

export const sampleCards: readonly Card[] = [
  sampleCard(1),
  sampleCard(2, {
    kind: 'cloze',
    front: 'Die {{c1::Lichtreaktion::zuerst}} liefert ATP für den {{c2::Calvin-Zyklus}}.',
    back: '',
    gaps: [{ number: 1, text: 'Lichtreaktion', hint: 'zuerst' }],
  }),
  sampleCard(3, {
    front: 'Gleichung der Fotosynthese',
    back: '$$6\\,CO_2 + 6\\,H_2O \\to C_6H_{12}O_6 + 6\\,O_2$$',
    hint: 'Sechs von allem',
  }),
  sampleCard(4, {
    front: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    back: '- H~2~O\n- CO~2~\n- x^2^ und `Zucker`',
  }),
];

const fresh = (card: string): CardMemory => ({
  cardUuid: card,
  state: 'new',
  due: null,
  stability: 0,
  difficulty: 0,
  reviewedOn: null,
  scheduledDays: 0,
  reps: 0,
  lapses: 0,
  steps: 0,
});

const asked: Asked[] = sampleCards.map((card) => ({
  ...card,
  deckUuid: uuid(900),
  memory: fresh(card.uuid),
}));

export const sampleToday: Today = {
  new: 12,
  learning: 3,
  due: 41,
  cards: asked,
  parameters: [],
  retention: 0.9,
  dayStartsAt: '2026-05-20T02:00:00Z',
  dayEndsAt: '2126-05-21T02:00:00Z',
  newCardsADay: 20,
  decks: 2,
};

export const nothingToday: Today = { ...sampleToday, new: 0, learning: 0, due: 0, cards: [] };

const deck = (n: number, title: string, due: number): LearnedDeck => ({
  uuid: uuid(900 + n),
  slug: `deck-${uuid(900 + n)}`,
  path: `/knows/deck-${uuid(900 + n)}`,
  title,
  cards: 40,
  startedCards: 18,
  dueCards: due,
  addedOn: '2026-05-01T12:00:00Z',
});

export const sampleDecks: readonly LearnedDeck[] = [
  deck(0, 'Fotosynthese: Lichtreaktion und Calvin-Zyklus', 12),
  deck(1, 'Unregelmäßige Verben', 0),
];

export const sampleStatistics: LearningStatistics = {
  streak: 12,
  reviews: 1840,
  rightReviews: 1620,
  days: Array.from({ length: 60 }, (_, i) => ({
    date: new Date(Date.UTC(2026, 2, 22 + i)).toISOString().slice(0, 10),
    count: i % 7 === 3 ? 0 : (i * 37) % 110,
  })).filter(({ count }) => count > 0),
  forecast: Array.from({ length: 30 }, (_, i) => ({
    date: new Date(Date.UTC(2026, 4, 20 + i)).toISOString().slice(0, 10),
    count: Math.round(44 / (1 + i / 3)),
  })),
};

/** The list of one's own quizzes. */
export const sampleQuizzes: components['schemas']['UserTopicList'] = {
  content: ['Biologie: vor der Klassenarbeit', 'Potenzgesetze'].map((title, n) => ({
    uuid: uuid(900 + n),
    path: `/user-topic/${uuid(900 + n)}/quiz`,
    title,
    createdOn: '2026-05-01T09:00:00Z',
    things: 1,
  })),
  page: 0,
  last: true,
  totalElements: 2,
};
