/**
 * Files and details of knows before they are shared. A browser keeps one draft of a plain
 * know and one of each answer to a request, so that an answer never takes over what was
 * written for something else.
 */
import type { components } from '../../generated/api.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import type { UploadItem } from './uploadQueue.ts';
import { titleFrom } from './uploadRules.ts';

/** The values of the form. */
export interface Details {
  title: string;
  description: string;
  subjectId: number | null;
  topicIds: string[];
  gradeIds: string[];
  schoolTypeId: string | null;
  examBoardId: string | null;
  tags: string[];
  visibility: 'public' | 'private';
}

/** Values of the form with what was suggested for them last. */
export interface Written extends Details {
  suggested?: Suggested;
}

/** Fields that are suggested by the files. Those of the form that are equal are free for another suggestion. */
export type Suggested = Pick<Details, 'title' | 'subjectId' | 'topicIds'>;

/** What is kept of work that isn't shared yet; D is what the form has. */
export interface Draft<D> {
  /** Whose it is; null before somebody signs in. */
  user: string | null;
  /** When it was changed last, in milliseconds. */
  changedAt: number;
  items: readonly UploadItem[];
  details: D | null;
}

/** Where drafts of a kind are kept. */
export interface DraftStore<D> {
  /** The name of the lock that the tab with the draft holds. */
  lock: string;
  /** The draft, if it is this user's or nobody's, and not too old; else an empty one. */
  read: (user: string | null) => Draft<D>;
  /** The draft of a tab that stores none. */
  begin: () => Draft<D>;
  write: (draft: Omit<Draft<D>, 'changedAt'>) => void;
}

export const emptyDraft: Draft<never> = { user: null, changedAt: 0, items: [], details: null };

/** The server keeps uploads so long, in milliseconds. */
const LASTS = 7 * 24 * 60 * 60 * 1000;

/** A stored draft, if it is whole, this user's or nobody's, and not too old. */
export function draftIn<D>(stored: unknown, user: string | null, now: number): Draft<D> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = stored as Partial<Draft<D>>;
  const whole = Array.isArray(draft.items) && typeof draft.changedAt === 'number';
  const isOthers = typeof draft.user === 'string' && draft.user !== user;
  if (!whole || isOthers || now - (draft.changedAt ?? 0) > LASTS) return null;
  return { ...emptyDraft, ...draft };
}

/** The key of the draft of a know that answers no request. */
const PLAIN = 'plain';

/** Drafts of new knows in one browser; the oldest one is dropped first. */
const MOST = 5;

/** Stored drafts by what they are for: PLAIN, or the uuid of a request. They aren't checked yet. */
export function storedDrafts(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.knowDraft) ?? '');
    if (typeof stored !== 'object' || stored === null) return {};
    // Before there were several, the one draft was stored as such.
    return 'items' in stored ? { [PLAIN]: stored } : { ...stored };
  } catch {
    return {};
  }
}

/** Stores drafts of new knows, at most MOST. */
export function storeDrafts(all: Readonly<Record<string, unknown>>): void {
  const changedAt = (stored: unknown) => (stored as Partial<Draft<Details>> | null)?.changedAt ?? 0;
  const newest = Object.entries(all).toSorted(([, a], [, b]) => changedAt(b) - changedAt(a));
  if (newest.length === 0) removeStored(storageKeys.knowDraft);
  else
    writeStored(storageKeys.knowDraft, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

/** The stored draft of a new know. `demand` is the uuid of the request that it answers; '' for none. */
export function readDraft(user: string | null, demand = '', now = Date.now()): Draft<Written> {
  return draftIn<Written>(storedDrafts()[demand || PLAIN], user, now) ?? emptyDraft;
}

export function writeDraft(
  draft: Omit<Draft<Written>, 'changedAt'>,
  demand = '',
  now = Date.now(),
): void {
  const isNothing = draft.items.length === 0 && draft.details === null;
  const { [demand || PLAIN]: _before, ...others } = storedDrafts();
  // A page with nothing to keep leaves another user's draft alone.
  if (isNothing && readDraft(draft.user, demand, now) !== emptyDraft) storeDrafts(others);
  else if (!isNothing) storeDrafts({ ...others, [demand || PLAIN]: { ...draft, changedAt: now } });
}

/** Drafts of new knows that answer a request; `demand` is its uuid, '' for none. */
export function createDrafts(demand: string): DraftStore<Written> {
  return {
    lock: demand === '' ? storageKeys.knowDraft : `${storageKeys.knowDraft}.${demand}`,
    read: (user) => readDraft(user, demand),
    begin: () => emptyDraft,
    write: (draft) => writeDraft(draft, demand),
  };
}

/** What an address may say about a new know. */
export interface Given {
  title: string;
  filename: string;
  url: string;
  isPrivate: boolean;
  /** Flashcards are published with the know, so that the congratulations name them. */
  hasFlashcards: boolean;
  /** The uuid of the folder that it is saved in; '' for none. */
  folder: string;
  /** The uuid of the request that it answers; '' for none. */
  demand: string;
  /** The uuid of the request for which the draft was begun, also where it isn't answered any more. */
  draft: string;
}

/** The parameter of `draft` where the request isn't answered. */
export const DRAFT_OF = 'draftOf';

export function givenBy(query: URLSearchParams): Given {
  const uuidIn = (name: string) => UUID.exec(query.get(name) ?? '')?.[0].toLowerCase() ?? '';
  const isTrue = (name: string) => ['true', '1'].includes(query.get(name) ?? '');
  return {
    title: query.get('title') ?? '',
    filename: query.get('filename') ?? '',
    url: isLink(query.get('url')) ? (query.get('url') ?? '') : '',
    isPrivate: isTrue('makeKnowPrivate'),
    hasFlashcards: isTrue('hasFlashcards'),
    folder: uuidIn('saveToFolderUuid'),
    demand: uuidIn('knowDemandUuid'),
    draft: uuidIn('knowDemandUuid') || uuidIn(DRAFT_OF),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Links are http or https. */
function isLink(text: string | null): boolean {
  try {
    return /^https?:$/.test(new URL(text ?? '').protocol);
  } catch {
    return false;
  }
}

/** The user's own school data, by which the form begins. */
export interface Own {
  gradeIds: readonly string[];
  schoolTypeId: string | null;
}

/** The parts of a request by which its answer is sorted, too. */
export type Asked = Pick<
  components['schemas']['KnowDemand'],
  'title' | 'subject' | 'topic' | 'grade'
>;

/** The form's first values. An answer takes over subject, topic and grade of its request. */
export function firstDetails(
  given: Given,
  items: readonly UploadItem[],
  own: Own,
  asked: Asked | null = null,
): Details {
  const grade = asked?.grade?.id;
  // The type of school in the user's profile is taken only where it has the grade.
  const isOwnSchool = grade === undefined || own.gradeIds.includes(grade);
  const named = [given.filename, ...items.map(({ name }) => name)].map(titleFrom);
  return {
    title: given.title.trim() || (named.find(Boolean) ?? ''),
    description: given.url,
    subjectId: asked?.subject?.id ?? null,
    topicIds: asked?.subject && asked.topic ? [asked.topic.uuid] : [],
    gradeIds: grade === undefined ? own.gradeIds.slice(0, 1) : [grade],
    schoolTypeId: isOwnSchool ? own.schoolTypeId : null,
    examBoardId: null,
    tags: [],
    visibility: given.isPrivate ? 'private' : 'public',
  };
}

export const MAX_TITLE = 120;
export const MIN_TITLE = 3;
export const MAX_DESCRIPTION = 2000;
export const MAX_TOPICS = 8;
export const MAX_TAGS = 10;
export const MAX_TAG = 40;

/** The tags with those that a text adds; commas separate. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const part of text.split(/[,;\n]/)) {
    const tag = part
      .replace(/^[\s#]+/, '')
      .replace(/\s+/g, ' ')
      .slice(0, MAX_TAG)
      .trim();
    const isThere = all.some((one) => one.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isThere) all.push(tag);
  }
  return all.slice(0, MAX_TAGS);
}
