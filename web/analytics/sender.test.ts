import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomUuid, storageKeys } from '../page/storage.ts';
import { ApiError } from '../api/errors.ts';
import { fakeTab, type FakeTab, NOON } from './fakeBrowser.ts';
import type { Happened } from './tracker.ts';

const DAY = 86_400_000;
const ANALYTICS = [
  storageKeys.attribution,
  storageKeys.session,
  storageKeys.events,
  storageKeys.lastPage,
];

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const happened = (parts: Partial<Happened> = {}): Happened => ({
  uuid: randomUuid(),
  name: 'page_view',
  ...parts,
});

/** Takes an event and returns its uuid. */
function take(tab: FakeTab, parts: Partial<Happened> = {}): string {
  const event = happened(parts);
  tab.sender.take(event);
  return event.uuid;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Long enough for several batches, and shorter than the first retry. */
const settle = () => pass(9_000);
const uuids = (tab: FakeTab) => tab.sent().map(({ uuid }) => uuid);
const kept = (tab: FakeTab) =>
  (JSON.parse(tab.stored?.get(storageKeys.events) ?? '[]') as { event: { uuid: string } }[]).map(
    ({ event }) => event.uuid,
  );

describe('consent', () => {
  it('before a choice writes nothing and sends nothing, also where the page is left', async () => {
    const tab = fakeTab({ href: 'https://knowmad.example/?utm_source=a&fbclid=b' });
    take(tab);
    take(tab, { name: 'search_start' });
    await settle();
    tab.hide();
    await settle();
    expect(tab.posted).toEqual([]);
    expect([...(tab.stored ?? [])]).toEqual([]);
    expect([...(tab.ofTab ?? [])]).toEqual([]);
  });
  it('sends what has happened once it is granted, with where the visitor came from', async () => {
    const tab = fakeTab({ href: 'https://knowmad.example/?utm_source=a&utm_campaign=b&fbclid=c' });
    const first = take(tab);
    await settle();
    tab.choose('all');
    await settle();
    expect(uuids(tab)).toEqual([first]);
    expect(tab.sent()[0]?.session).toMatchObject({ source: 'a', sourceCampaign: 'b' });
    expect(tab.stored?.get(storageKeys.attribution)).toContain(`fb.1.${NOON}.c`);
    expect(kept(tab)).toEqual([]);
  });
  it('keeps no click id with statistics alone', () => {
    const tab = fakeTab({ href: 'https://knowmad.example/?ttclid=a&fbclid=b' });
    tab.choose('statistics');
    expect(JSON.parse(tab.stored?.get(storageKeys.attribution) ?? '')).toMatchObject({
      ttclid: null,
      fbc: null,
    });
  });
  it('drops everything at a refusal, and counts nothing after it', async () => {
    const tab = fakeTab({ href: 'https://knowmad.example/?utm_source=a' });
    take(tab);
    tab.choose('none');
    take(tab);
    await settle();
    tab.hide();
    expect(tab.posted).toEqual([]);
    expect([...(tab.stored ?? [])]).toEqual([]);
    expect(tab.sender.attribution()).toBeNull();
  });
  it('sends nothing of before and during a refusal when it is granted later', async () => {
    const tab = fakeTab();
    take(tab);
    tab.choose('none');
    take(tab);
    tab.choose('all');
    const after = take(tab);
    await settle();
    expect(uuids(tab)).toEqual([after]);
  });
  it('a withdrawal empties a full queue and the storage, and nothing is sent any more', async () => {
    const tab = fakeTab({ choice: 'all' });
    tab.answers.splice(0, 1, 'network');
    for (let count = 0; count < 300; count += 1) take(tab);
    await settle();
    expect(kept(tab)).toHaveLength(200);
    const before = tab.posted.length;
    tab.choose('none');
    tab.answers.splice(0, 1, 202);
    await pass(DAY);
    tab.hide();
    expect(tab.posted).toHaveLength(before);
    for (const key of ANALYTICS) expect(tab.stored?.has(key)).toBe(false);
  });
  it('a withdrawal while a batch is on its way leaves nothing behind', async () => {
    const tab = fakeTab({ choice: 'all' });
    tab.answers.splice(0, 1, 500);
    take(tab);
    await pass(2_000);
    tab.choose('none');
    await pass(DAY);
    expect(tab.posted).toHaveLength(1);
    expect(tab.stored?.has(storageKeys.events)).toBe(false);
  });
});

describe('tabs', () => {
  it('a page sends what another tab has stored and could not send, each event once', async () => {
    const stored = new Map<string, string>();
    const first = fakeTab({ choice: 'all', stored });
    first.answers.splice(0, 1, 'network');
    const left = take(first);
    await settle();
    first.sender.stop();
    const second = fakeTab({ choice: 'all', stored, href: 'https://knowmad.example/subjects' });
    const own = take(second);
    await settle();
    expect(uuids(second).toSorted()).toEqual([left, own].toSorted());
    expect(stored.has(storageKeys.events)).toBe(false);
  });
  it('a page of a visitor who has refused sends nothing that an earlier consent has stored', async () => {
    const stored = new Map<string, string>();
    const first = fakeTab({ choice: 'all', stored });
    first.answers.splice(0, 1, 'network');
    take(first);
    await settle();
    first.sender.stop();
    const second = fakeTab({ choice: 'none', stored });
    await settle();
    expect(second.posted).toEqual([]);
    expect([...stored]).toEqual([]);
  });
  it('pages share the visit for half an hour, and name the page before', async () => {
    const stored = new Map<string, string>();
    const first = fakeTab({ choice: 'all', stored });
    take(first);
    await settle();
    first.sender.stop();
    const second = fakeTab({
      choice: 'all',
      stored,
      href: 'https://knowmad.example/subjects?query=private',
      route: 'subjects',
    });
    take(second);
    await pass(1_800_000);
    take(second);
    await settle();
    const [visit] = first.sent();
    const [same, later] = second.sent();
    expect(same?.session?.uuid).toBe(visit?.session?.uuid);
    expect(later?.session?.uuid).not.toBe(visit?.session?.uuid);
    expect(same?.page).toEqual({
      path: '/subjects',
      name: 'subjects',
      previousPath: '/',
      previousName: 'home',
    });
  });
});

describe('the collector’s answers', () => {
  it.each([422, 413])('an event refused with %s is dropped', async (status) => {
    const tab = fakeTab({ choice: 'all' });
    tab.answers.splice(0, 1, status);
    take(tab);
    await pass(DAY / 2);
    expect(tab.posted).toHaveLength(1);
    expect(kept(tab)).toEqual([]);
    expect(warn).toHaveBeenCalledWith('An error occurred while sending event.', status);
  });
  it.each([429, 500, 503, 'network' as const])(
    'after %s an event is kept, and sent again later and later',
    async (answer) => {
      const tab = fakeTab({ choice: 'all' });
      tab.answers.splice(0, 1, answer, answer, 202);
      const event = take(tab);
      await settle();
      expect(tab.posted).toHaveLength(1);
      expect(kept(tab)).toEqual([event]);
      expect(warn.mock.calls[0]?.[0]).toBe('An error occurred while sending event.');
      await pass(5_000);
      expect(tab.posted).toHaveLength(2);
      await pass(15_000);
      expect(tab.posted).toHaveLength(2);
      await pass(10_000);
      expect(uuids(tab)).toEqual([event, event, event]);
      expect(kept(tab)).toEqual([]);
      await pass(DAY / 2);
      expect(tab.posted).toHaveLength(3);
    },
  );
  it('an event of yesterday that could not be sent is dropped', async () => {
    const tab = fakeTab({ choice: 'all' });
    tab.answers.splice(0, 1, 'network');
    take(tab);
    await settle();
    tab.sender.stop();
    await pass(DAY);
    const next = fakeTab({ choice: 'all', stored: tab.stored ?? new Map<string, string>() });
    const own = take(next);
    await settle();
    expect(uuids(next)).toEqual([own]);
  });
  it('an event of a clock that was set back is dropped', async () => {
    const stored = new Map<string, string>();
    const tab = fakeTab({ choice: 'all', stored });
    tab.answers.splice(0, 1, 'network');
    take(tab);
    await pass(2_000);
    tab.sender.stop();
    vi.setSystemTime(NOON - 2 * DAY);
    const next = fakeTab({ choice: 'all', stored });
    await settle();
    expect(next.posted).toEqual([]);
  });
});

describe('batches', () => {
  it('no request exceeds 60 kB, and all events arrive once', async () => {
    const tab = fakeTab({ choice: 'all' });
    const cause = Object.assign(new Error('x'), { stack: 'ä'.repeat(20_000) });
    const all = Array.from({ length: 30 }, () =>
      take(tab, { name: 'error', error: { cause, component: '\n    at Reader'.repeat(600) } }),
    );
    await settle();
    expect(Math.max(...tab.posted.map(({ bytes }) => bytes))).toBeLessThanOrEqual(60_000);
    expect(uuids(tab).toSorted()).toEqual(all.toSorted());
    expect(tab.posted.length).toBeGreaterThan(5);
  });
  it('events that come together are one request', async () => {
    const tab = fakeTab({ choice: 'all' });
    for (let count = 0; count < 5; count += 1) take(tab);
    await settle();
    expect(tab.posted).toHaveLength(1);
  });
  it('a page that is left sends at once, in a request that outlives it', () => {
    const tab = fakeTab({ choice: 'all' });
    const event = take(tab);
    expect(kept(tab)).toEqual([event]);
    tab.hide();
    expect(tab.posted.map(({ leaving }) => leaving)).toEqual([true]);
    expect(uuids(tab)).toEqual([event]);
  });
  it('waits until it is known whether somebody is signed in', async () => {
    const tab = fakeTab({ choice: 'all' });
    tab.signIn(undefined);
    take(tab);
    await settle();
    tab.hide();
    expect(tab.posted).toEqual([]);
    expect(kept(tab)).toHaveLength(1);
  });
  it('ends with its page', async () => {
    const tab = fakeTab({ choice: 'all' });
    take(tab);
    tab.sender.stop();
    await settle();
    tab.hide();
    tab.view.dispatchEvent(new Event('online'));
    await settle();
    expect(tab.posted).toEqual([]);
  });
});

describe('without storage', () => {
  it('counts in the page’s memory', async () => {
    const tab = fakeTab({ choice: 'all', stored: null, ofTab: null });
    const [first, second] = [take(tab), take(tab, { name: 'search_start' })];
    await settle();
    expect(uuids(tab)).toEqual([first, second]);
    const [one, two] = tab.sent();
    expect(two?.session?.uuid).toBe(one?.session?.uuid);
    tab.choose('none');
    take(tab);
    await settle();
    expect(tab.posted).toHaveLength(1);
  });
  it('ignores what else is stored under its keys', async () => {
    const stored = new Map(
      [...ANALYTICS, storageKeys.searching].map((key) => [key, '{"at":1,"event":null'] as const),
    );
    const tab = fakeTab({ choice: 'all', stored, ofTab: new Map(stored) });
    take(tab);
    await settle();
    expect(tab.sent()).toHaveLength(1);
  });
});

describe('blocks', () => {
  it('a know’s block has what the API tells, and no empty fields', async () => {
    const tab = fakeTab({ choice: 'all' });
    const know = {
      uuid: randomUuid(),
      author: { knowerUuid: randomUuid(), name: 'Lena' },
      subject: { id: 7, name: 'Maths' },
      grades: [{ id: 'grade-9', name: '9' }],
      publishedOn: '2026-05-01T00:00:00Z',
      format: 'DOCUMENT',
      title: 'not counted',
    };
    take(tab, { name: 'know_view', know });
    take(tab, { name: 'know_view', know: { uuid: know.uuid, author: null, subject: null } });
    await settle();
    const [whole, bare] = tab.sent();
    expect(whole?.know).toEqual({
      uuid: know.uuid,
      knowerUuid: know.author.knowerUuid,
      subjectIds: [7],
      subjectNames: ['Maths'],
      gradeIds: ['grade-9'],
      publishedOn: know.publishedOn,
      format: 'document',
    });
    expect(bare?.know).toEqual({ uuid: know.uuid });
  });
  it('a failed call is named by status and type alone; a lost connection isn’t counted', async () => {
    const tab = fakeTab({ choice: 'all' });
    const failed = (cause: unknown) =>
      take(tab, { name: 'error', error: { cause, component: 'knows.like' } });
    failed(new ApiError(500, { message: 'lena@example.org' }));
    failed(new ApiError(0));
    failed(new TypeError('lena@example.org'));
    failed('lena@example.org');
    await settle();
    expect(tab.sent()).toHaveLength(3);
    expect(tab.sent()[0]?.error).toEqual({
      kind: 'call',
      message: '500 NoErrorType',
      component: 'knows.like',
    });
    expect(tab.sent()[1]?.error?.stack).toContain('sender.test.ts');
    expect(JSON.stringify(tab.sent())).not.toContain('lena@');
  });
  it('texts are cut to what the collector takes', async () => {
    const tab = fakeTab({ choice: 'all' });
    const cause = new Error('m'.repeat(2_000));
    take(tab, { name: 'error', error: { cause, component: '\n    at Reader' } });
    await settle();
    expect(tab.sent()[0]?.error?.message).toHaveLength(1_000);
  });
  it('a value is also sent as a whole number, rounded up', async () => {
    const tab = fakeTab({ choice: 'all' });
    take(tab, { name: 'review_session', value: 2.1 });
    await settle();
    expect(tab.sent()[0]).toMatchObject({ value: 2.1, valueId: 3 });
  });
});

describe('exposures', () => {
  const expose = (tab: FakeTab, variant: string) =>
    take(tab, { name: 'experiment_exposure', activeExperiments: { TEST: variant } });

  it('are counted once for each variant and visit, also on the next page', async () => {
    const stored = new Map<string, string>();
    const tab = fakeTab({ choice: 'all', stored });
    const [first] = [expose(tab, 'TEST_0'), expose(tab, 'TEST_0')];
    await settle();
    tab.sender.stop();
    const next = fakeTab({ choice: 'all', stored });
    expose(next, 'TEST_0');
    await settle();
    expect(uuids(tab)).toEqual([first]);
    expect(tab.sent()[0]?.activeExperiments).toEqual({ TEST: 'TEST_0' });
    expect(next.posted).toEqual([]);
    await pass(1_800_000);
    const later = expose(next, 'TEST_0');
    await settle();
    expect(uuids(next)).toEqual([later]);
  });
  it('before a choice wait in memory, once', async () => {
    const tab = fakeTab();
    const [first] = [expose(tab, 'TEST_1'), expose(tab, 'TEST_1')];
    tab.choose('all');
    expose(tab, 'TEST_1');
    await settle();
    expect(uuids(tab)).toEqual([first]);
  });
});

describe('searches', () => {
  const found = { term: 'waves', numberOfResults: 3, numberOfExactResults: 2 };

  it('have one session from the first character to the chosen result, over two pages', async () => {
    const [stored, ofTab] = [new Map<string, string>(), new Map<string, string>()];
    const home = fakeTab({ choice: 'all', stored, ofTab });
    take(home, { name: 'search_start' });
    take(home, {
      name: 'search_suggestion_click',
      search: { term: 'wav', type: 'TEXT', resultPosition: 1, numberOfResults: 5 },
    });
    await settle();
    home.sender.stop();
    const results = fakeTab({ choice: 'all', stored, ofTab, route: 'search' });
    take(results, { name: 'search', search: found });
    take(results, {
      name: 'search_result_click',
      search: { resultPosition: 4 },
      know: { uuid: randomUuid() },
    });
    await settle();
    const [start, suggestion] = home.sent();
    const [search, click] = results.sent();
    const sessionUuid = start?.search?.sessionUuid;
    expect(start?.search).toEqual({ sessionUuid, origin: 'home', type: 'TYPED' });
    expect(suggestion?.search).toMatchObject({ sessionUuid, origin: 'home', type: 'TEXT' });
    expect(search?.search).toEqual({
      sessionUuid,
      requestUuid: search?.search?.requestUuid,
      origin: 'home',
      type: 'TEXT',
      ...found,
    });
    expect(search?.search?.requestUuid).toMatch(/^[\da-f-]{36}$/);
    expect(click?.search).toEqual({ ...search?.search, resultPosition: 4 });
  });
  it('a link to results begins a session of its own', async () => {
    const tab = fakeTab({ choice: 'all', route: 'search' });
    take(tab, { name: 'search', search: found });
    await settle();
    expect(tab.sent()[0]?.search).toMatchObject({ type: 'LINK', ...found });
    expect(tab.sent()[0]?.search).not.toHaveProperty('origin');
  });
  it('each first character begins another session', async () => {
    const tab = fakeTab({ choice: 'all', route: 'know' });
    take(tab, { name: 'search_start' });
    take(tab, { name: 'search_start' });
    await settle();
    const [one, two] = tab.sent();
    expect(one?.search?.origin).toBe('header');
    expect(two?.search?.sessionUuid).not.toBe(one?.search?.sessionUuid);
  });
  it('a refusal drops the session of the tab', () => {
    const tab = fakeTab({ choice: 'all' });
    take(tab, { name: 'search_start' });
    expect(tab.ofTab?.size).toBe(1);
    tab.choose('none');
    expect(tab.ofTab?.size).toBe(0);
  });
});
