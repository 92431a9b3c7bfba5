import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import {
  MAX_BYTES,
  SendError,
  type Sender,
  type Sending,
  uploadId,
} from '../../api/uploads/sender.ts';
import { storageKeys } from '../../page/storage.ts';
import { emptyDraft, firstDetails, givenBy, readDraft, withTags, writeDraft } from './draft.ts';
import type { KeptFiles } from './keptFiles.ts';
import { followProgress, parseEvents, type ProgressEvent } from './progress.ts';
import { totalOf, type UploadItem, UploadQueue } from './uploadQueue.ts';
import { kindOf, moved, sortOut, titleFrom } from './uploadRules.ts';

const file = (name: string, size = 5, type = '') => {
  const made = new File(['x'.repeat(Math.min(size, 10))], name, { type, lastModified: 7 });
  return Object.defineProperty(made, 'size', { value: size });
};

describe('which files are taken', () => {
  it('tells what a file is by its extension, else by its type', () => {
    expect(kindOf(file('Zusammenfassung.PDF'))).toBe('pdf');
    expect(kindOf(file('notes', 5, 'text/markdown'))).toBe('text');
    expect(kindOf(file('a.constructor'))).toBeNull();
    expect(kindOf(file('archive.zip'))).toBeNull();
  });

  it('names each that is not taken with its reason', () => {
    const chosen = [
      file('a.pdf'),
      file('a.pdf'),
      file('b.pdf', 0),
      file('c.pdf', MAX_BYTES + 1),
      file('d.exe'),
      file('e.png'),
      file('f.heic', 5, 'image/heic'),
    ];
    const { taken, rejected } = sortOut(chosen, [], false);
    expect(taken.map((one) => one.file.name)).toEqual(['a.pdf']);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'twice',
      'empty',
      'large',
      'type',
      'image',
      'image',
    ]);
    expect(sortOut([file('e.png'), file('f.heic', 5, 'image/heic')], [], true)).toMatchObject({
      taken: [{ kind: 'image' }],
      rejected: [{ reason: 'type' }],
    });
  });

  it('takes twenty', () => {
    const chosen = Array.from({ length: 22 }, (_, index) => file(`${index}.md`));
    const { taken, rejected } = sortOut(chosen, [], false);
    expect(taken).toHaveLength(20);
    expect(rejected.map(({ reason }) => reason)).toEqual(['many', 'many']);
  });

  it.each([
    ['Bruch_rechnung.alle-Regeln (1).pdf', 'Bruch rechnung alle Regeln'],
    ['IMG_2041.jpg', ''],
    ['scan001.pdf', ''],
    ['μίτωση.odt', 'Μίτωση'],
    ['Klausur 2024-05.docx', 'Klausur 2024-05'],
    ['.pdf', ''],
  ])('suggests a title by the name %s', (name, title) => expect(titleFrom(name)).toBe(title));

  it('moves an entry', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });
});

/** Files that only the test forgets. */
function memory(): KeptFiles & { all: Map<string, Blob> } {
  const all = new Map<string, Blob>();
  return {
    all,
    put: (key, blob) => void all.set(key, blob),
    get: async (key) => all.get(key) ?? null,
    remove: (key) => void all.delete(key),
    keepOnly: async (keys) => {
      for (const key of all.keys()) if (!keys.has(key)) all.delete(key);
    },
  };
}

/** A sender whose files the test ends. */
function fakeSender() {
  const running = new Map<
    string,
    {
      url: string | null;
      end: () => void;
      fail: (error: SendError) => void;
      on: Parameters<Sender['send']>[2];
    }
  >();
  const stopped: string[] = [];
  const dropped: string[] = [];
  const sender: Sender = {
    send(_, { name, url }, on): Sending {
      const done = new Promise<void>((end, fail) => running.set(name, { url, end, fail, on }));
      return { done, stop: () => stopped.push(name) };
    },
    drop: async (url) => void dropped.push(url),
  };
  return { sender, running, stopped, dropped };
}

const states = (queue: UploadQueue) => queue.get().items.map(({ state }) => state);

describe('the queue', () => {
  const make = () => {
    const files = memory();
    const saved: (readonly UploadItem[])[] = [];
    const queue = new UploadQueue({ files, save: (items) => saved.push(items) });
    return { queue, files, saved, ...fakeSender() };
  };

  it('sends nothing before somebody is signed in, then two files at once', async () => {
    const { queue, sender, running } = make();
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')], false);
    await Promise.resolve();
    expect(running.size).toBe(0);
    queue.start(sender);
    await expect.poll(() => [...running.keys()]).toEqual(['a.pdf', 'b.pdf']);
    running.get('a.pdf')?.on.url('https://host/api/uploads/one');
    running.get('a.pdf')?.end();
    await expect.poll(() => states(queue)).toEqual(['done', 'sending', 'sending']);
    await expect.poll(() => running.has('c.pdf')).toBe(true);
    const [first] = queue.get().items;
    expect(first && uploadId(first)).toBe('one');
    expect(totalOf(queue.get().items)).toEqual({ sent: 5, size: 15, done: 1 });
  });

  it('goes on by itself where it stopped, once the connection is back', async () => {
    const { queue, sender, running } = make();
    queue.add([file('a.pdf')], false);
    queue.start(sender);
    await expect.poll(() => running.size).toBe(1);
    running.get('a.pdf')?.on.url('/api/uploads/one');
    running.get('a.pdf')?.on.progress(3);
    running.get('a.pdf')?.fail(new SendError(null));
    await expect.poll(() => states(queue)).toEqual(['paused']);
    running.clear();
    queue.resume();
    await expect.poll(() => running.get('a.pdf')?.url).toBe('/api/uploads/one');
    expect(queue.get().items[0]?.sent).toBe(3);
  });

  it('says why a file was refused, and tries again when asked to', async () => {
    const { queue, sender, running } = make();
    queue.add([file('a.pdf')], false);
    queue.start(sender);
    await expect.poll(() => running.size).toBe(1);
    running.get('a.pdf')?.fail(new SendError('quota'));
    await expect.poll(() => queue.get().items[0]?.fault).toBe('quota');
    queue.retry(queue.get().items[0]?.key ?? '');
    await expect.poll(() => states(queue)).toEqual(['sending']);
  });

  it('stops a removed file, and removes it from the server', async () => {
    const { queue, sender, running, stopped, dropped, files } = make();
    queue.add([file('a.pdf')], false);
    queue.start(sender);
    await expect.poll(() => running.size).toBe(1);
    running.get('a.pdf')?.on.url('/api/uploads/one');
    queue.remove(queue.get().items[0]?.key ?? '');
    expect([stopped, dropped]).toEqual([['a.pdf'], ['/api/uploads/one']]);
    expect([queue.get().items, files.all.size]).toEqual([[], 0]);
  });

  it('takes up what an earlier page left; a file that is gone may be chosen again', async () => {
    const before = make();
    before.queue.add([file('a.pdf'), file('b.pdf')], false);
    const left = before.saved.at(-1) ?? [];
    before.files.remove(left[1]?.key ?? '');
    const queue = new UploadQueue({ files: before.files, save: () => undefined });
    await queue.restore(left);
    expect(states(queue)).toEqual(['waiting', 'lost']);
    queue.add([file('b.pdf')], false);
    expect(states(queue)).toEqual(['waiting', 'waiting']);
    expect(queue.get().rejected).toEqual([]);
  });
});

describe('the draft', () => {
  const request = '9f4f2f0e-0000-4000-8000-000000000001';

  beforeEach(() => {
    const map = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    });
  });

  const details = firstDetails(givenBy(new URLSearchParams()), [], {
    gradeIds: ['9', '10'],
    schoolTypeId: null,
  });

  it('belongs to its user, or to whoever signs in', () => {
    writeDraft({ user: null, items: [], details }, '', 1000);
    expect(readDraft('lena', '', 2000).details).toEqual(details);
    writeDraft({ user: 'lena', items: [], details }, '', 1000);
    expect(readDraft('lena', '', 2000).user).toBe('lena');
    expect(readDraft('mia', '', 2000)).toEqual(emptyDraft);
    expect(readDraft(null, '', 2000)).toEqual(emptyDraft);
  });

  it('is one of a plain know, and one of each answer', () => {
    const [one, two] = ['one', 'two'].map((title) => ({ ...details, title }));
    writeDraft({ user: 'lena', items: [], details: one ?? null }, '', 1000);
    writeDraft({ user: 'lena', items: [], details: two ?? null }, request, 1001);
    expect(readDraft('lena', '', 2000).details?.title).toBe('one');
    expect(readDraft('lena', request, 2000).details?.title).toBe('two');
    expect(readDraft('lena', request.replace('1', '2'), 2000)).toEqual(emptyDraft);
    expect(readDraft('mia', request, 2000)).toEqual(emptyDraft);
    writeDraft({ user: 'lena', items: [], details: null }, request, 2000);
    expect(readDraft('lena', request, 2000)).toEqual(emptyDraft);
    expect(readDraft('lena', '', 2000).details?.title).toBe('one');
  });

  it('of an earlier version is that of a plain know', () => {
    const draft = { user: null, changedAt: 1000, items: [], details };
    localStorage.setItem(storageKeys.knowDraft, JSON.stringify(draft));
    expect(readDraft('lena', '', 2000).details).toEqual(details);
    expect(readDraft('lena', request, 2000)).toEqual(emptyDraft);
  });

  it('is one of the five newest', () => {
    const requests = Array.from({ length: 6 }, (_, index) => request.replace('1', String(index)));
    for (const [index, one] of requests.entries())
      writeDraft({ user: 'lena', items: [], details }, one, 1000 + index);
    const left = requests.filter((one) => readDraft('lena', one, 2000) !== emptyDraft);
    expect(left).toEqual(requests.slice(1));
  });

  it('stays the answer’s where the request isn’t answered any more', () => {
    expect(givenBy(new URLSearchParams({ knowDemandUuid: request }))).toMatchObject({
      demand: request,
      draft: request,
    });
    expect(givenBy(new URLSearchParams({ draftOf: request }))).toMatchObject({
      demand: '',
      draft: request,
    });
  });

  it('of an answer begins with subject, topic and grade of its request', () => {
    const given = givenBy(new URLSearchParams({ knowDemandUuid: request }));
    const own = { gradeIds: ['9'], schoolTypeId: 'x' };
    const subject = { id: 7, name: 'Bio', slug: 'bio', iconUrl: '', color: 'green', path: '' };
    const asked = {
      title: 'Zellen',
      subject: { ...subject, color: 'green' as const },
      topic: { uuid: 't', name: 'Zelle', path: '' },
      grade: { id: '11', name: '11' },
    };
    expect(firstDetails(given, [], own, asked)).toMatchObject({
      title: '',
      subjectId: 7,
      topicIds: ['t'],
      gradeIds: ['11'],
      schoolTypeId: null,
    });
    // Without them the user's own school stays.
    const bare = { title: 'Zellen', subject: null, topic: null, grade: null };
    expect(firstDetails(given, [], own, bare)).toMatchObject({
      subjectId: null,
      topicIds: [],
      gradeIds: ['9'],
      schoolTypeId: 'x',
    });
    expect(firstDetails(given, [], own, { ...asked, grade: { id: '9', name: '9' } })).toMatchObject(
      {
        gradeIds: ['9'],
        schoolTypeId: 'x',
      },
    );
  });

  it('ends with the uploads, and with nothing in it', () => {
    writeDraft({ user: null, items: [], details }, '', 1000);
    expect(readDraft(null, '', 1000 + 8 * 24 * 3600 * 1000)).toEqual(emptyDraft);
    writeDraft({ user: null, items: [], details: null }, '', 1000);
    expect(readDraft(null, '', 1000)).toEqual(emptyDraft);
  });

  it('begins with what the address says', () => {
    const query = 'filename=Genetik_kurz.pdf&makeKnowPrivate=true&url=https://a.example/b';
    const given = givenBy(new URLSearchParams(query));
    expect(firstDetails(given, [], { gradeIds: ['9', '10'], schoolTypeId: 'x' })).toMatchObject({
      title: 'Genetik kurz',
      description: 'https://a.example/b',
      visibility: 'private',
      gradeIds: ['9'],
      schoolTypeId: 'x',
    });
    expect(givenBy(new URLSearchParams('url=javascript:alert(1)')).url).toBe('');
  });

  it('adds tags once, without their hash', () => {
    expect(withTags(['Bio'], '#bio, Zelle ;  Gene  Editing')).toEqual([
      'Bio',
      'Zelle',
      'Gene Editing',
    ]);
    const longest = 'z'.repeat(40);
    expect(withTags([longest], `${longest}z`)).toEqual([longest]);
    expect(withTags([], Array.from({ length: 14 }, (_, i) => `t${i}`).join(','))).toHaveLength(10);
  });
});

describe('the stream of progress', () => {
  it('is read in pieces', () => {
    const { events, open } = parseEvents(
      ': beat\n\ndata: {"step":"pages","done":1,"of":2}\r\n\r\ndata: {"st',
    );
    expect(events).toEqual([{ step: 'pages', done: 1, of: 2 }]);
    expect(open).toBe('data: {"st');
  });

  const stream = (...events: Partial<ProgressEvent>[]) =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));

  it('is asked for again when it breaks off, until there is a status', async () => {
    vi.useFakeTimers();
    const answers = [stream({ step: 'pages', done: 1, of: 2 }), stream({ status: 'PUBLISHED' })];
    const told: (string | undefined)[] = [];
    const send = vi.fn(async () => answers.shift() ?? stream());
    const tell = (event: ProgressEvent) => void told.push(event.status ?? event.step);
    const over = followProgress({ send }, 'u', tell, new AbortController().signal);
    await vi.runAllTimersAsync();
    await over;
    vi.useRealTimers();
    expect(told).toEqual(['pages', 'PUBLISHED']);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('ends where the know is gone', async () => {
    const send = async () => Response.json({ type: 'NotFoundError' }, { status: 404 });
    const signal = new AbortController().signal;
    await expect(followProgress({ send }, 'u', () => undefined, signal)).rejects.toBeInstanceOf(
      ApiError,
    );
  });
});
