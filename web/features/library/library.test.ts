import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { CopyStore } from './copyStore.ts';
import type { Journal } from './journal.ts';
import { Library } from './library.ts';
import { foundIn } from './listing.ts';
import { emptyCopy, merge, TOP, type View, viewOf } from './replica.ts';
import type {
  Copy,
  KnowSummary,
  LibraryChange,
  LibraryFolder,
  LibraryItem,
  LibraryNews,
  Waiting,
} from './types.ts';

const NOW = Date.UTC(2026, 4, 20);
const when = new Date(NOW).toISOString();

function item(uuid: string, folder: string | null, order: string): LibraryItem {
  const know = {
    uuid,
    title: `Know ${uuid}`,
    description: 'long',
    topics: [],
    tags: [],
    subject: null,
    author: null,
  } as unknown as KnowSummary;
  return { uuid, folder, order, addedOn: when, removedOn: null, know };
}

function folder(uuid: string, parent: string | null, order: string): LibraryFolder {
  return {
    uuid,
    slug: `f-${uuid}`,
    parent,
    name: `Folder ${uuid}`,
    order,
    version: 1,
    createdOn: when,
    deletedOn: null,
    sharedAt: null,
    sharingEnded: false,
  };
}

const news = (part: Partial<LibraryNews>): LibraryNews => ({
  folders: [],
  items: [],
  revision: 1,
  whole: false,
  began: 0,
  last: true,
  ...part,
});

const copy: Copy = merge(
  emptyCopy,
  news({
    whole: true,
    revision: 9,
    folders: [folder('m', null, '51'), folder('p', null, '50'), folder('b', 'm', '50')],
    items: [
      item('2', null, '51'),
      item('1', null, '50'),
      item('3', 'm', '50'),
      item('4', 'b', '50'),
    ],
  }),
  NOW,
);

/** The view as a text: folders with what is in them. */
function tell(view: View, at = TOP): string {
  const folders = (view.inside.get(at) ?? []).map(({ uuid }) => `${uuid}(${tell(view, uuid)})`);
  return [...folders, ...(view.items.get(at) ?? []).map(({ uuid }) => uuid)].join(' ');
}

let count = 0;
const change = (fields: Omit<LibraryChange, 'uuid'>): LibraryChange => ({
  uuid: `c${(count += 1)}`,
  ...fields,
});
const after = (...changes: Omit<LibraryChange, 'uuid'>[]) =>
  tell(viewOf(copy, changes.map(change), NOW));

describe('the copy of the library', () => {
  it('is shown in the server’s order', () => {
    expect(after()).toBe('p() m(b(4) 3) 1 2');
  });

  it.each<[string, Omit<LibraryChange, 'uuid'>[], string]>([
    ['saving', [{ kind: 'SAVE', knows: ['5', '1'] }], 'p() m(b(4) 3) 5 1 2'],
    ['saving after', [{ kind: 'SAVE', knows: ['5'], after: '1' }], 'p() m(b(4) 3) 1 5 2'],
    ['saving into a folder', [{ kind: 'SAVE', knows: ['1'], to: 'p' }], 'p(1) m(b(4) 3) 1 2'],
    ['removing', [{ kind: 'REMOVE', knows: ['3'], from: 'm' }], 'p() m(b(4)) 1 2'],
    [
      'removing everywhere',
      [{ kind: 'REMOVE', knows: ['4'], everywhere: true }],
      'p() m(b() 3) 1 2',
    ],
    ['ordering', [{ kind: 'MOVE', knows: ['1'], after: '2' }], 'p() m(b(4) 3) 2 1'],
    ['moving', [{ kind: 'MOVE', knows: ['1', '2'], to: 'm', after: '3' }], 'p() m(b(4) 3 1 2)'],
    ['moving what is gone', [{ kind: 'MOVE', knows: ['9'], to: 'm' }], 'p() m(b(4) 3) 1 2'],
    [
      'a new folder',
      [{ kind: 'CREATE_FOLDER', folder: 'n', name: 'N', to: 'p' }],
      'p(n()) m(b(4) 3) 1 2',
    ],
    ['moving a folder', [{ kind: 'MOVE_FOLDER', folder: 'b', after: 'p' }], 'p() b(4) m(3) 1 2'],
    ['a folder into itself', [{ kind: 'MOVE_FOLDER', folder: 'm', to: 'b' }], 'p() m(b(4) 3) 1 2'],
    ['deleting a folder', [{ kind: 'DELETE_FOLDER', folder: 'm' }], 'p() 1 2'],
    [
      'restoring a folder',
      [
        { kind: 'DELETE_FOLDER', folder: 'm' },
        { kind: 'RESTORE_FOLDER', folder: 'm' },
      ],
      'p() m(b(4) 3) 1 2',
    ],
  ])('shows at once: %s', (_, changes, want) => {
    expect(after(...changes)).toBe(want);
  });

  it('takes in what the server tells', () => {
    const next = merge(
      copy,
      news({
        revision: 12,
        items: [{ ...item('1', null, ''), removedOn: when, know: null }, item('6', 'p', '50')],
        folders: [{ ...folder('m', null, '51'), deletedOn: when }],
      }),
      NOW,
    );
    expect(tell(viewOf(next, [], NOW))).toBe('p(6) 2');
    expect(viewOf(next, [], NOW).bin.map(({ uuid }) => uuid)).toEqual(['m']);
    expect(viewOf(next, [], NOW + 31 * 24 * 3600_000).bin).toEqual([]);
    expect(next.items.every(({ know }) => know?.description === '')).toBe(true);
    expect(
      tell(viewOf(merge(next, news({ whole: true, items: [item('7', null, '5')] }), NOW), [], NOW)),
    ).toBe('7');
  });

  it('knows what is saved again after it was removed', () => {
    const there = { ...copy, items: [item('8', null, '5')] };
    const changes: LibraryChange[] = [
      { uuid: 'a', kind: 'REMOVE', knows: ['8'] },
      { uuid: 'b', kind: 'SAVE', knows: ['8'] },
    ];
    expect(foundIn(viewOf(there, changes, NOW), 'know 8').items).toHaveLength(1);
  });

  it('is filtered without case and diacritics', () => {
    const one = item('8', null, '5');
    const view = viewOf(
      { ...copy, items: [{ ...one, know: { ...one.know!, title: 'Brüche üben' } }] },
      [],
      NOW,
    );
    expect(foundIn(view, 'UBEN bru').items).toHaveLength(1);
    expect(foundIn(view, 'kürzen').items).toEqual([]);
    expect(foundIn(view, 'folder p').folders).toHaveLength(1);
  });
});

/** A server that can be unreachable, and a browser's database. */
class World {
  stored: Copy | null = null;
  readonly kept = new Map<string, Waiting>();
  readonly sent: string[] = [];
  answer: (since: number, began: number) => LibraryNews = () =>
    news({ whole: true, revision: 1, items: [item('1', null, '5')] });
  refuse: ApiError | null = null;
  lost = false;
  /** The page is left: nothing that takes time ends. */
  isLeft = false;

  library(): Library {
    const store: CopyStore = {
      read: async () => {
        await this.#unlessLeft();
        return this.stored;
      },
      write: async (written) => {
        await this.#unlessLeft();
        this.stored = written;
      },
    };
    const journal: Journal = {
      read: () => [...this.kept.values()].sort((a, b) => a.made - b.made),
      add: (waiting) => void this.kept.set(waiting.change.uuid, waiting),
      remove: (uuids) => {
        for (const uuid of uuids) this.kept.delete(uuid);
      },
    };
    return new Library(
      {
        news: async (since, began) => {
          await this.#unlessLeft();
          if (this.lost) throw new ApiError(0);
          return this.answer(since, began);
        },
        change: async ({ uuid }) => {
          await this.#unlessLeft();
          if (this.lost) throw new ApiError(0);
          if (this.refuse) throw this.refuse;
          this.sent.push(uuid);
        },
      },
      store,
      journal,
      () => NOW,
    );
  }

  #unlessLeft(): Promise<void> {
    return this.isLeft ? new Promise(() => undefined) : Promise.resolve();
  }
}

describe('a device', () => {
  it('shows what it has, and sends what waited once there is a connection', async () => {
    const world = new World();
    const first = world.library();
    await first.open();
    world.lost = true;
    const one = first.change({ kind: 'REMOVE', knows: ['1'] });
    const two = first.change({ kind: 'SAVE', knows: ['2'] });
    await first.sync();
    expect(first.get()).toMatchObject({ offline: true, ready: true });
    expect(first.get().waiting).toHaveLength(2);

    const later = world.library(); // the page is opened again
    await later.open();
    expect(later.get()).toMatchObject({ offline: true, ready: true });
    expect(later.get().copy.items).toHaveLength(1);
    expect(later.get().waiting.map(({ change: { uuid } }) => uuid)).toEqual([one.uuid, two.uuid]);

    world.lost = false;
    await later.sync();
    expect(world.sent).toEqual([one.uuid, two.uuid]);
    expect(later.get()).toMatchObject({ offline: false, waiting: [] });
    expect(world.kept.size).toBe(0);
  });

  it('keeps a change, in its order, where the page is left in the same moment', async () => {
    const world = new World();
    await world.library().open();
    world.isLeft = true;
    const left = world.library();
    void left.open();
    const made = ['2', '3', '4'].map((know) => left.change({ kind: 'SAVE', knows: [know] }));

    world.isLeft = false;
    const next = world.library();
    await next.open();
    expect(world.sent).toEqual(made.map(({ uuid }) => uuid));
    expect(world.kept.size).toBe(0);
  });

  it('tells of changes that the server refuses, and goes on', async () => {
    const world = new World();
    const library = world.library();
    await library.open();
    const refused: string[] = [];
    library.hear(({ uuid }) => refused.push(uuid));
    world.refuse = new ApiError(409, { type: 'BadRequestError' });
    const { uuid } = library.change({ kind: 'RENAME_FOLDER', folder: 'm', name: 'x', version: 1 });
    await library.sync();
    await library.sync();
    expect(refused).toEqual([uuid]);
    expect(library.get().waiting).toEqual([]);
  });

  it('keeps changes while the server fails', async () => {
    const world = new World();
    const library = world.library();
    await library.open();
    world.refuse = new ApiError(429, { type: 'TooManyRequestsError' });
    library.change({ kind: 'SAVE', knows: ['2'] });
    await library.sync();
    expect(library.get().waiting).toHaveLength(1);
  });

  it('says so where there is nothing to show', async () => {
    const world = new World();
    world.lost = true;
    const library = world.library();
    await library.open();
    expect(library.get()).toMatchObject({ ready: false, offline: true, failed: true });
  });

  /** Part of a library that is read whole: entries of a revision each. */
  const part = (revision: number, rest: Partial<LibraryNews>): LibraryNews =>
    news({ revision, last: false, items: [item(`${revision}`, null, `5${revision}`)], ...rest });

  it('fetches a long library in parts', async () => {
    const world = new World();
    const asked: number[][] = [];
    const parts = [
      part(1, { whole: true, began: 9 }),
      part(2, { began: 9 }),
      part(3, { last: true }),
    ];
    world.answer = (since, began) => {
      asked.push([since, began]);
      return parts[since] ?? news({ revision: 3 });
    };
    const library = world.library();
    await library.open();
    expect(library.get().copy).toMatchObject({ revision: 3 });
    expect(library.get().copy.items).toHaveLength(3);
    expect(asked).toEqual([
      [0, 0],
      [1, 9],
      [2, 9],
    ]);
  });

  it('begins anew where the server forgot meanwhile what was removed', async () => {
    const world = new World();
    const answers = [
      part(4, { whole: true, began: 9 }),
      part(2, { whole: true, began: 12 }),
      part(3, { last: true }),
    ];
    world.answer = () => answers.shift() ?? news({ revision: 3 });
    const library = world.library();
    await library.open();
    expect(library.get().copy.items.map(({ uuid }) => uuid)).toEqual(['2', '3']);
  });

  it('keeps what it has where the server never comes to an end', async () => {
    const world = new World();
    await world.library().open();
    let asked = 0;
    world.answer = () => {
      asked += 1;
      return part(1, { whole: true, began: 9 });
    };
    const library = world.library();
    await library.open();
    expect(asked).toBeLessThan(5);
    expect(library.get()).toMatchObject({ ready: true, failed: true });
    expect(world.stored?.items).toHaveLength(1);
  });
});
