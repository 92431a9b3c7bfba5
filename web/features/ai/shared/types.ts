/**
 * Conversations with the school bot as the API answers them, and its calls. Once the API's
 * description has them, the shapes become `components['schemas']['…']` and the declaration of
 * paths goes; until then the compiler compares both.
 */

export interface Conversation {
  uuid: string;
  title: string;
  /** RFC 3339, UTC. */
  createdOn: string;
  changedOn: string;
}

export interface ConversationList {
  items: Conversation[];
  total: number;
}

export interface ConversationDetail extends Conversation {
  messages: Message[];
}

/** A passage of a know. */
export interface Citation {
  knowUuid: string;
  title: string;
  /** The know's address on this host. */
  path: string;
  /** From 1. */
  page: number;
  /** The passage, as the page has it. */
  quote: string;
}

export interface Sentence {
  text: string;
  /** No source says it. */
  unsupported: boolean;
  citations: Citation[];
}

export interface Provider {
  kind: 'built-in' | 'endpoint';
  /** The name of the model; null for the built-in one. */
  model: string | null;
}

export type Verdict = 'GOOD' | 'BAD';

/** Where help is found; takes the place of an answer. */
export interface Help {
  title: string;
  text: string;
  phone: string | null;
}

export interface Message {
  uuid: string;
  role: 'USER' | 'ASSISTANT';
  createdOn: string;
  /** What the user typed; '' of an answer. */
  text: string;
  /** The sentences of an answer. */
  sentences: Sentence[];
  provider: Provider | null;
  notFound: boolean;
  state: 'DONE' | 'STOPPED' | 'FAILED';
  verdict: Verdict | null;
  /** Kept of an answer that was a help notice. The contract has it in the stream alone. */
  help?: Help | null;
}

export interface Allowance {
  perDay: number;
  remaining: number;
  /** When another question may be asked, where none remains. */
  opensAt: string | null;
}

interface Answer<Status extends number, Body> {
  responses: Record<Status, { headers: unknown; content: { 'application/json': Body } }>;
}

interface NoAnswer {
  responses: { 204: { headers: unknown; content?: never } };
}

interface Sends<Body> {
  requestBody: { content: { 'application/json': Body } };
}

interface Names {
  parameters: { path: { id: string } };
}

declare module '../../../generated/api.ts' {
  interface paths {
    '/api/ai/allowance': { get: { parameters: { query?: never } } & Answer<200, Allowance> };
    '/api/ai/conversations': {
      get: {
        parameters: { query?: { page?: number; limit?: number; query?: string } };
      } & Answer<200, ConversationList>;
      post: Sends<{ buddyUuid?: string; sources?: { knowUuids?: string[] } }> &
        Answer<201, { uuid: string }>;
    };
    '/api/ai/conversations/{id}': {
      get: Names & Answer<200, ConversationDetail>;
      patch: Names & Sends<{ title: string }> & Answer<200, Conversation>;
      delete: Names & NoAnswer;
    };
    '/api/ai/messages/{id}/verdict': {
      put: Names & Sends<{ verdict: Verdict | null; reason?: string }> & NoAnswer;
    };
  }
}
