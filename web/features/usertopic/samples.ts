/** Quizzes for stories. */
import type { Question, Quiz, UserTopic } from './types.ts';

const uuid = '00000000-0000-4000-8000-000000000042';

const deck = {
  kind: 'DECK' as const,
  title: 'Fotosynthese',
  path: '/knows/fotosynthese-00000000-0000-4000-8000-000000000001',
};

export function sampleTopic(change: Partial<UserTopic> = {}): UserTopic {
  return {
    uuid,
    path: `/user-topic/${uuid}/quiz`,
    title: 'Biologie: vor der Klassenarbeit',
    author: 'lena.m',
    own: false,
    createdOn: '2026-05-01T09:00:00Z',
    things: [
      deck,
      { kind: 'TOPIC', title: 'Zellbiologie', path: '/subjects/biologie-zellbiologie' },
      { kind: 'GUIDE', title: 'AP Biology', path: '/subjects/study-guide/ap-biology' },
    ],
    questions: 42,
    hidden: 0,
    ...change,
  };
}

export function sampleQuestion(n: number, change: Partial<Question> = {}): Question {
  return {
    id: `question ${n}`,
    kind: 'choice',
    prompt: 'Wo findet die **Fotosynthese** statt?',
    gap: 0,
    statement: '',
    choices: ['In den *Chloroplasten*', 'Im Zellkern', '$C_6H_{12}O_6$', 'In der Zellmembran'],
    answer: 0,
    right: 'In den *Chloroplasten*',
    why: '',
    media: [],
    source: deck,
    ...change,
  };
}

export const sampleQuiz: Quiz = {
  seed: 7,
  questions: [
    sampleQuestion(1),
    sampleQuestion(2, {
      kind: 'trueFalse',
      prompt: 'Gleichung der Fotosynthese',
      statement: '$6\\,CO_2 + 6\\,H_2O \\to C_6H_{12}O_6 + 6\\,O_2$',
      right: '$6\\,CO_2 + 6\\,H_2O \\to C_6H_{12}O_6 + 6\\,O_2$',
      choices: [],
    }),
    sampleQuestion(3, {
      prompt: 'Die {{c1::Lichtreaktion::zuerst}} liefert ATP für den {{c2::Calvin-Zyklus}}.',
      gap: 1,
      choices: ['Atmungskette', 'Lichtreaktion', 'Gärung'],
      answer: 1,
      right: 'Lichtreaktion',
      why: 'Sie braucht Licht.',
    }),
  ],
};

export const quizPath = `/api/user-topics/${uuid}`;
