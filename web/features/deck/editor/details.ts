/** The fields about a deck, beside its cards. */
import type { components } from '../../../generated/api.ts';
import type { Base } from './delta.ts';
import { rowOf } from './rows.ts';

export type OwnDeck = components['schemas']['OwnDeck'];
export type OwnKnow = components['schemas']['Know'];

export interface Details {
  title: string;
  visibility: 'public' | 'private';
  subjectId: number | null;
  topicIds: readonly string[];
  gradeIds: readonly string[];
}

export const MIN_TITLE = 3;
export const MAX_TITLE = 120;

export const noDetails: Details = {
  title: '',
  visibility: 'public',
  subjectId: null,
  topicIds: [],
  gradeIds: [],
};

/** The details with which an answer to a request begins. */
export function detailsOf({ subject, topic, grade }: components['schemas']['KnowDemand']): Details {
  return {
    ...noDetails,
    subjectId: subject?.id ?? null,
    topicIds: subject && topic ? [topic.uuid] : [],
    gradeIds: grade ? [grade.id] : [],
  };
}

/** The stored deck, from both answers about it. */
export function baseOf(know: OwnKnow, deck: OwnDeck): Base {
  return {
    version: deck.version,
    details: {
      title: know.title,
      visibility: know.own?.visibility ?? 'public',
      subjectId: know.subject?.id ?? null,
      topicIds: know.topics.map(({ uuid }) => uuid),
      gradeIds: know.grades.map(({ id }) => id),
    },
    rows: deck.notes.map(rowOf),
    media: deck.media,
  };
}

/** The parameters of a new deck's address. */
export interface Given {
  /** The uuid of the folder in which the deck is saved, too. */
  folder: string | null;
  /** The uuid of the request that the deck answers. */
  demand: string | null;
  /** The uuid of the request for which the draft was begun, also where it isn't answered any more. */
  draft: string | null;
}

/** The parameter of `draft` where the request isn't answered. */
export const DRAFT_OF = 'draftOf';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function givenBy(query: URLSearchParams): Given {
  const uuidIn = (name: string) => UUID.exec(query.get(name) ?? '')?.[0].toLowerCase() ?? null;
  const demand = uuidIn('knowDemandUuid');
  return { folder: uuidIn('saveToFolderUuid'), demand, draft: demand ?? uuidIn(DRAFT_OF) };
}
