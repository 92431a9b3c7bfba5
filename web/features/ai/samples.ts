/** Conversations for stories. */
import type {
  Allowance,
  Buddy,
  Citation,
  Conversation,
  Message,
  Sentence,
} from './shared/types.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const sampleAllowance: Allowance = { perDay: 20, remaining: 12, opensAt: null };

const titles = [
  'Fotosynthese: Lichtreaktion und Calvin-Zyklus',
  'Geschwindigkeit und Beschleunigung',
  'Was ist ein Donaudampfschifffahrtselektrizitätenhauptbetriebswerk?',
  'Quadratische Gleichungen lösen',
  'Οι συνέπειες της Γαλλικής Επανάστασης στην Ευρώπη του 19ου αιώνα',
  'Simple past or present perfect?',
];

export const sampleConversations: readonly Conversation[] = titles.map((title, n) => ({
  uuid: uuid(n + 1),
  title,
  buddy: null,
  createdOn: `2026-05-${20 - n}T08:00:00Z`,
  changedOn: `2026-05-${20 - n}T08:10:00Z`,
  courseUuid: null,
}));

const citation = (n: number, page: number, title: string, quote: string): Citation => ({
  knowUuid: uuid(100 + n),
  title,
  path: `/knows/sample-${uuid(100 + n)}`,
  page,
  quote,
});

const first = citation(
  1,
  2,
  'Fotosynthese auf einer Seite',
  'Pflanzen bauen aus Licht, Wasser und Kohlendioxid Zucker auf.',
);
const second = citation(
  1,
  3,
  'Fotosynthese auf einer Seite',
  'Die Lichtreaktion findet in den Thylakoiden statt, der Calvin-Zyklus im Stroma des Chloroplasten. Beide brauchen einander: Der eine liefert, was der andere verbraucht.',
);
const third = citation(
  2,
  12,
  'Biologie Q1: Zusammenfassung aller Themen für die Abiturvorbereitung mit Aufgaben',
  'Der Sauerstoff stammt aus dem Wasser und nicht aus dem Kohlendioxid.',
);
const fourth = citation(3, 1, 'Stoffwechsel', 'ATP und NADPH treiben den Calvin-Zyklus an.');

export const sampleSentences: readonly Sentence[] = [
  {
    text: 'Pflanzen bauen bei der Fotosynthese aus Licht, Wasser und Kohlendioxid Zucker auf.',
    unsupported: false,
    citations: [first],
  },
  {
    text: 'Die Lichtreaktion liefert ATP und NADPH, der Calvin-Zyklus verbraucht beides.',
    unsupported: false,
    citations: [second, fourth],
  },
  {
    text: 'Der Sauerstoff, der dabei frei wird, stammt aus dem Wasser: $6\\,CO_2 + 6\\,H_2O \\to C_6H_{12}O_6 + 6\\,O_2$.',
    unsupported: false,
    citations: [third],
  },
];

export const unsupportedSentence: Sentence = {
  text: 'Auf der ganzen Erde werden so jedes Jahr etwa 100 Milliarden Tonnen Kohlenstoff gebunden.',
  unsupported: true,
  citations: [],
};

const said = (n: number, change: Partial<Message>): Message => ({
  uuid: uuid(500 + n),
  role: 'ASSISTANT',
  createdOn: '2026-05-20T08:00:00Z',
  text: '',
  sentences: [],
  provider: { kind: 'built-in', model: null },
  state: 'DONE',
  verdict: 'NONE',
  help: null,
  way: 'ANSWER',
  quiz: null,
  ...change,
});

export const sampleQuestion = said(0, {
  role: 'USER',
  text: 'Erkläre mir die Fotosynthese. Wo findet was statt, und woher kommt der Sauerstoff?',
  provider: null,
});

export const sampleAnswer = said(1, { sentences: [...sampleSentences], verdict: 'GOOD' });

export const modelAnswer = said(3, {
  sentences: [...sampleSentences.slice(0, 1), unsupportedSentence],
  provider: { kind: 'endpoint', model: 'mistral-small-3.2-24b-instruct' },
});

export const followUp = said(2, { role: 'USER', text: 'Und wie viel ist das?', provider: null });

export const needQuestion = said(0, {
  role: 'USER',
  text: 'Ich kann nicht mehr und will nicht mehr leben',
  provider: null,
});

export const helpAnswer = said(4, {
  state: 'HELP',
  provider: null,
  help: {
    countries: [
      {
        // marketlint:allow a site of two countries
        code: 'DE',
        name: 'Deutschland',
        emergencyNumber: '112',
        lines: [
          {
            name: 'Nummer gegen Kummer – Kinder- und Jugendtelefon',
            number: '116 111',
            url: 'https://help.example/',
          },
          { name: 'TelefonSeelsorge', number: '0800 111 0 111', url: null },
        ],
      },
      // marketlint:allow as above
      { code: 'AT', name: 'Österreich', emergencyNumber: '112', lines: [] },
    ],
  },
});

export const notFoundAnswer = said(3, { state: 'NOT_FOUND', provider: null });
export const stoppedAnswer = said(3, {
  sentences: sampleSentences.slice(0, 1),
  state: 'STOPPED',
});

export const sampleBuddies: readonly Buddy[] = [
  {
    uuid: uuid(900),
    name: 'Mathe-Coach',
    subject: {
      id: 1,
      name: 'Mathematik',
      iconUrl: '/icons/subjects/calculator.svg',
      color: 'blue',
    },
    level: {
      grades: [
        { id: 'klasse-9', name: 'Klasse 9' },
        { id: 'klasse-10', name: 'Klasse 10' },
      ],
    },
    aim: 'Du findest den Rechenweg selbst und weißt danach, warum er stimmt.',
    manners:
      'Ich gebe dir zuerst einen Hinweis und erst dann die Lösung, wenn du sie sehen willst. Nachfragen sind immer in Ordnung.',
    hintsFirst: true,
    questions: ['Wie löse ich eine quadratische Gleichung?', 'Wie rechne ich mit Prozenten?'],
    canonicalPath: `/learning-bot/${uuid(900)}/info`,
  },
  {
    uuid: uuid(901),
    name: 'Lerncoach',
    subject: null,
    level: null,
    aim: 'Du planst deine Woche vor der Klassenarbeit und hältst den Plan durch.',
    manners: 'Ich frage nach, was dran ist, und bleibe bei kleinen Schritten.',
    hintsFirst: false,
    questions: ['Wie lerne ich Vokabeln?', 'Wie plane ich eine Woche?'],
    canonicalPath: `/learning-bot/${uuid(901)}/info`,
  },
];

export const hintQuestion = said(10, {
  role: 'USER',
  text: 'Wie löse ich eine quadratische Gleichung?',
  provider: null,
  way: 'HINT',
});

export const hintAnswer = said(11, {
  way: 'HINT',
  sentences: [
    {
      text: 'Eine quadratische Gleichung löst man mit der ____, mit dem Satz von ____ oder durch quadratische ____.',
      unsupported: false,
      citations: [citation(4, 2, 'Quadratische Gleichungen', '')],
    },
  ],
});

export const quizQuestion = said(12, {
  role: 'USER',
  text: 'Frag mich ab',
  provider: null,
  way: 'QUIZ',
});

export const quizAnswer = said(13, {
  way: 'QUIZ',
  quiz: {
    kind: 'CHOICE',
    text: 'Die Lichtreaktion findet in den ____ statt.',
    choices: ['Mitochondrien', 'Thylakoiden', 'Ribosomen', 'Vakuolen'],
    solution: null,
    help: null,
  },
});

export const solvedQuiz = said(14, {
  way: 'QUIZ',
  quiz: {
    kind: 'CLOZE',
    text: 'Die Lichtreaktion findet in den ____ statt.',
    choices: [],
    help: null,
    solution: {
      given: 'Ribosomen',
      right: false,
      answer: 'Thylakoiden',
      sentence: {
        text: 'Die Lichtreaktion findet in den Thylakoiden statt.',
        unsupported: false,
        citations: [second],
      },
    },
  },
});

export const simplerQuestion = said(15, {
  role: 'USER',
  text: 'Einfacher, bitte',
  provider: null,
  way: 'SIMPLER',
});

export const noSimpler = said(16, { way: 'SIMPLER', state: 'NOT_FOUND', provider: null });
