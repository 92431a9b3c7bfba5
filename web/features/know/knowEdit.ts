/** What an author changes of a know: what it was, what it is to be, and what another tab made of it. */
import { uploadId } from '../../api/uploads/sender.ts';
import type { components } from '../../generated/api.ts';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';
import { type Details, type Draft, draftIn, type DraftStore } from './draft.ts';
import type { UploadItem } from './uploadQueue.ts';
import { kindBy } from './uploadRules.ts';
import type { OwnKnow } from './useProgress.ts';

type Change = components['schemas']['KnowChange'];

/** A know as its author may change it. */
export interface Editable {
  /** Of the know, as it was read. */
  version: number;
  details: Details;
  files: readonly UploadItem[];
}

/** What is kept of a change that isn't saved yet. */
export interface Edit {
  /** What the know was when the change began. */
  base: Editable;
  details: Details;
}

/** The know as the server tells it. */
export function editableOf(know: OwnKnow): Editable {
  return {
    version: know.own?.version ?? 0,
    details: {
      title: know.title,
      description: know.description,
      subjectId: know.subject?.id ?? null,
      topicIds: know.topics.map(({ uuid }) => uuid),
      gradeIds: know.grades.map(({ id }) => id),
      schoolTypeId: know.schoolType?.id ?? null,
      examBoardId: know.examBoard?.id ?? null,
      tags: [...know.tags],
      visibility: know.own?.visibility ?? 'public',
    },
    files: (know.own?.files ?? []).map(({ revision, position, name, kind, size }) => ({
      key: `kept-${revision}-${position}`,
      name,
      size,
      modified: 0,
      kind: kindBy(kind),
      state: 'done',
      sent: size,
      url: null,
      fault: null,
      kept: { revision, position },
    })),
  };
}

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const keysOf = (files: readonly UploadItem[]) => files.map(({ key }) => key);

export const hasOtherFiles = (base: Editable, items: readonly UploadItem[]): boolean =>
  !isEqual(keysOf(base.files), keysOf(items));

/** Whether something would be saved. */
export function isChanged(base: Editable, details: Details, items: readonly UploadItem[]): boolean {
  return !isEqual(base.details, details) || hasOtherFiles(base, items);
}

/** What is sent: only what is different, so that all else stays as it is. */
export function changeOf(base: Editable, details: Details, items: readonly UploadItem[]): Change {
  const changed = Object.entries({ ...details, title: details.title.trim() }).filter(
    ([name, value]) => !isEqual(value, base.details[name as keyof Details]),
  );
  return {
    version: base.version,
    ...(Object.fromEntries(changed) as Partial<Details>),
    ...(hasOtherFiles(base, items) && {
      files: items.map((item) => item.kept ?? { uploadId: uploadId(item) }),
    }),
  };
}

/** What belongs together where two changes meet: topics are those of a subject, grades those of a school. */
const parts: Record<Exclude<Part, 'files'>, readonly (keyof Details)[]> = {
  title: ['title'],
  placement: ['subjectId', 'topicIds'],
  school: ['schoolTypeId', 'gradeIds'],
  examBoard: ['examBoardId'],
  description: ['description'],
  tags: ['tags'],
  visibility: ['visibility'],
};

export type Part =
  | 'title'
  | 'placement'
  | 'school'
  | 'examBoard'
  | 'description'
  | 'tags'
  | 'visibility'
  | 'files';

/** One's own change and one that was saved elsewhere meanwhile. */
export interface Meeting {
  base: Editable;
  mine: Editable;
  theirs: Editable;
}

const named = (files: readonly UploadItem[]) => files.map(({ name, size }) => [name, size]);

function valueOf(part: Part, { details, files }: Editable): unknown {
  return part === 'files' ? named(files) : parts[part].map((field) => details[field]);
}

export type Choices = Partial<Record<Part, 'mine' | 'theirs'>>;

/**
 * What was changed elsewhere and isn't the same here, with what is chosen at first: one's
 * own where one changed it, too.
 */
export function differences({ base, mine, theirs }: Meeting): Choices {
  const all: Choices = {};
  for (const part of [...Object.keys(parts), 'files'] as Part[]) {
    const [was, own, other] = [base, mine, theirs].map((one) => valueOf(part, one));
    if (isEqual(was, other) || isEqual(own, other)) continue;
    all[part] = isEqual(was, own) ? 'theirs' : 'mine';
  }
  return all;
}

/** The change as it was chosen, on top of what was saved elsewhere. */
export function merged({ base, mine, theirs }: Meeting, choices: Choices): Editable {
  const details = { ...theirs.details };
  const takesMine = (part: Part) =>
    choices[part] ? choices[part] === 'mine' : !isEqual(valueOf(part, base), valueOf(part, mine));
  for (const [part, fields] of Object.entries(parts))
    if (takesMine(part as Part))
      for (const field of fields) Object.assign(details, { [field]: mine.details[field] });
  const isMine = takesMine('files');
  return {
    version: theirs.version,
    details,
    files: isMine ? renamed(mine.files, theirs.files) : theirs.files,
  };
}

/** Files with the names that the server has for them now, where it has them still. */
function renamed(mine: readonly UploadItem[], theirs: readonly UploadItem[]): UploadItem[] {
  return mine.map((item) => {
    const now = theirs.find(({ name, size }) => name === item.name && size === item.size);
    return item.kept && now ? now : item;
  });
}

/** So many changes are kept in a browser. */
const MOST = 5;

type Stored = Record<string, Draft<Edit>>;

function readAll(): Stored {
  try {
    const all: unknown = JSON.parse(readStored(storageKeys.knowEdits) ?? '');
    return typeof all === 'object' && all !== null ? (all as Stored) : {};
  } catch {
    return {};
  }
}

function writeAll(all: Stored): void {
  const newest = Object.entries(all).toSorted(([, a], [, b]) => b.changedAt - a.changedAt);
  writeStored(storageKeys.knowEdits, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

/** Changes of a know that aren't saved yet, kept in the browser. */
export function editDrafts(
  uuid: string,
  begin: () => Editable,
  now: () => number = Date.now,
): DraftStore<Edit> {
  const fresh = (): Draft<Edit> => ({
    user: null,
    changedAt: 0,
    items: begin().files,
    details: null,
  });
  return {
    lock: `${storageKeys.knowEdits}.${uuid}`,
    begin: fresh,
    read: (user) => draftIn<Edit>(readAll()[uuid], user, now()) ?? fresh(),
    write({ user, items, details }) {
      const { [uuid]: before, ...others } = readAll();
      const isWorth = details !== null && isChanged(details.base, details.details, items);
      if (isWorth) writeAll({ ...others, [uuid]: { user, items, details, changedAt: now() } });
      else if (before) writeAll(others);
    },
  };
}
