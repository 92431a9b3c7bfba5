/** A conversation as the screen shows it: questions, each with its answer. */
import type { AskEvent } from './ask.ts';
import type {
  Citation,
  Help,
  Message,
  Provider,
  Quiz,
  Sentence,
  Verdict,
  Way,
} from './shared/types.ts';

export interface Turn {
  key: string;
  question: string;
  way: Way;
  answer: Answer;
}

export interface Answer {
  /** null until the server has given it a name, and for one that was stopped or broke off. */
  uuid: string | null;
  state: 'WRITING' | 'DONE' | 'STOPPED' | 'FAILED';
  sentences: readonly Sentence[];
  provider: Provider | null;
  notFound: boolean;
  /** Where to search instead; null of answers that were read back. */
  searchUrl: string | null;
  verdict: Verdict;
  /** What is shown instead where the question tells of its writer's need. */
  help: Help | null;
  /** What is asked back, of the way QUIZ. */
  quiz: Quiz | null;
}

export const emptyAnswer: Answer = {
  uuid: null,
  state: 'WRITING',
  sentences: [],
  provider: null,
  notFound: false,
  searchUrl: null,
  verdict: 'NONE',
  help: null,
  quiz: null,
};

/** The answer after an event of its stream. */
export function withEvent(answer: Answer, event: AskEvent): Answer {
  switch (event.name) {
    case 'help':
      return { ...answer, help: event.data };
    case 'provider':
      return { ...answer, provider: event.data };
    case 'sentence':
      return { ...answer, sentences: [...answer.sentences, event.data] };
    case 'quiz':
      return { ...answer, quiz: event.data };
    case 'notFound':
      return { ...answer, notFound: true, searchUrl: event.data.searchUrl };
    case 'done':
      return { ...answer, uuid: event.data.uuid, state: 'DONE' };
    default:
      return { ...answer, state: 'FAILED' };
  }
}

/** The turns of a conversation that was read back. A question without an answer broke off. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const open = turns.at(-1);
    if (message.role === 'USER') {
      const answer: Answer = { ...emptyAnswer, state: 'FAILED' };
      turns.push({ key: message.uuid, question: message.text, way: message.way, answer });
    } else if (open) {
      const { uuid, sentences, provider, verdict, help, quiz } = message;
      const notFound = message.state === 'NOT_FOUND';
      const state =
        message.state === 'NOT_FOUND' || message.state === 'HELP' ? 'DONE' : message.state;
      open.answer = {
        uuid,
        state,
        sentences,
        provider,
        notFound,
        verdict,
        help,
        quiz,
        searchUrl: null,
      };
    }
  }
  return turns;
}

/** A passage with the number by which its sentences name it. */
export interface Source extends Citation {
  number: number;
}

/** The passages of an answer that there are still, numbered from 1 in the order in which they are first named. */
export function sourcesOf(sentences: readonly Sentence[]): Source[] {
  const found = new Map<string, Source>();
  for (const { citations } of sentences)
    for (const citation of citations) {
      if (citation.path === '') continue; // its know is gone
      const key = sourceKey(citation);
      if (!found.has(key)) found.set(key, { ...citation, number: found.size + 1 });
    }
  return [...found.values()];
}

export function sourceKey({ knowUuid, page, quote }: Citation): string {
  return JSON.stringify([knowUuid, page, quote]);
}
