import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { keepKnow } from '../../api/keptKnow.ts';
import { dropAnswers, isSignedIn, keptVersions } from '../../page/offline/answers.ts';
import { keepSaved } from './keepSaved.ts';
import type { LibraryItem } from './types.ts';

vi.mock('../../api/keptKnow.ts', () => ({ keepKnow: vi.fn() }));
vi.mock('../../page/offline/answers.ts', () => ({
  dropAnswers: vi.fn(),
  isSignedIn: vi.fn(),
  keptVersions: vi.fn(),
}));

const keeps = vi.mocked(keepKnow);
const item = (uuid: string, addedOn: string, more: object = {}) =>
  ({ uuid, addedOn, know: { uuid, status: 'PUBLISHED', updatedOn: 'v1', ...more } }) as LibraryItem;

let told: string[][];
const keeping = {
  user: 'lena',
  api: { getUrl: vi.fn() },
  loadReading: async () => undefined,
  tell: (kept: ReadonlySet<string>) => void told.push([...kept]),
};
const asked = () => keeps.mock.calls.map(([, { uuid }]) => uuid);

beforeEach(() => {
  told = [];
  vi.resetAllMocks();
  keeps.mockResolvedValue(true);
  vi.mocked(isSignedIn).mockReturnValue(true);
  vi.mocked(keptVersions).mockResolvedValue(new Map());
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

describe('keepSaved', () => {
  it('keeps the published knows, the last ones first, each once', async () => {
    await keepSaved(
      [
        item('old', '2026-01-01'),
        item('new', '2026-03-01'),
        item('old', '2026-01-02'),
        item('private', '2026-02-01', { status: 'PRIVATE' }),
        { ...item('gone', '2026-02-01'), know: null },
      ],
      keeping,
    );
    expect(asked()).toEqual(['new', 'old']);
    expect(told).toEqual([[], ['new'], ['new', 'old']]);
  });
  it('keeps at most a hundred', async () => {
    const items = Array.from({ length: 130 }, (_, i) => item(`k${i}`, String(1000 + i)));
    await keepSaved(items, keeping);
    expect(asked()).toHaveLength(100);
    expect(asked()).not.toContain('k29');
  });
  it('fetches what has changed alone, and drops what isn’t saved any more', async () => {
    vi.mocked(keptVersions).mockResolvedValue(
      new Map([
        ['same', 'v1'],
        ['changed', 'v0'],
        ['removed', 'v1'],
      ]),
    );
    await keepSaved([item('same', '1'), item('changed', '2')], keeping);
    expect(asked()).toEqual(['changed']);
    expect(vi.mocked(dropAnswers)).toHaveBeenCalledWith('lena', 'saved', ['removed']);
    expect(told[0]).toEqual(['same', 'changed']);
  });
  it('goes on past a know that can’t be read, and marks none that isn’t kept', async () => {
    keeps.mockRejectedValueOnce(new ApiError(404)).mockResolvedValueOnce(false);
    await keepSaved([item('a', '3'), item('b', '2'), item('c', '1')], keeping);
    expect(told.at(-1)).toEqual(['c']);
  });
  it('stops where the server can’t be reached, and asks for nothing without a connection', async () => {
    keeps.mockRejectedValueOnce(new ApiError(0));
    await keepSaved([item('a', '2'), item('b', '1')], keeping);
    expect(asked()).toEqual(['a']);
    await keepSaved([item('a', '2')], { ...keeping, api: null });
    expect(asked()).toEqual(['a']);
    expect(told.at(-1)).toEqual([]);
  });
  it.each([
    ['the session ends', () => vi.mocked(isSignedIn).mockReturnValue(false)],
    ['the connection costs', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
    ['it is a phone’s', () => vi.stubGlobal('navigator', { connection: { type: 'cellular' } })],
    [
      'the storage is full',
      () =>
        vi.stubGlobal('navigator', {
          storage: { estimate: async () => ({ usage: 81, quota: 100 }) },
        }),
    ],
    [
      'another tab does it',
      () =>
        vi.stubGlobal('navigator', {
          locks: {
            request: async (_: string, __: object, run: (lock: null) => unknown) => run(null),
          },
        }),
    ],
  ])('fetches nothing where %s', async (_, given) => {
    given();
    await keepSaved([item('a', '1')], keeping);
    expect(asked()).toEqual([]);
  });
  it('never throws', async () => {
    keeps.mockRejectedValue(new TypeError('no code'));
    await expect(keepSaved([item('a', '1'), item('b', '2')], keeping)).resolves.toBeUndefined();
  });
});
