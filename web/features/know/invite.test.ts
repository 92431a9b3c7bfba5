import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

const script = readFileSync('pkg/page/document/invite.js', 'utf8');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A browser with its storage and its clock. */
let kept: Map<string, string>;
let now: number;

beforeEach(() => {
  kept = new Map();
  now = Date.UTC(2026, 4, 20);
});

const uuid = (know: number) => `${String(know).padStart(8, '0')}-0000-4000-8000-000000000003`;

/** Opens a page; whether it tells what an account gives. */
function open(pathname: string): boolean {
  const dataset: Record<string, string> = {};
  runInNewContext(script, {
    location: { pathname },
    document: { documentElement: { dataset } },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    Date: { now: () => now },
  });
  return 'invite' in dataset;
}

const read = (know: number) => open(`/knows/bruchrechnung-${uuid(know)}`);

describe('the invitation to sign up', () => {
  it('is told on the third know of a session, and once', () => {
    expect([read(1), read(2), read(3), read(4), read(1)]).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    // The page that tells it goes on telling it when it is loaded anew.
    expect(read(3)).toBe(true);
  });

  it('counts a know once, at each of its addresses', () => {
    const paths = [
      `/knows/a-${uuid(1)}`,
      `/knows/another-title-${uuid(1)}`,
      `/knows/u/a-${uuid(1)}`,
      `/topics/${uuid(90)}/a-${uuid(1)}`,
      `/knows/a-${uuid(1)}/view`,
    ];
    expect(paths.map(open)).toEqual([false, false, false, false, false]);
    expect([read(2), read(3)]).toEqual([false, true]);
  });

  it('isn’t told in the viewer, which has the window alone', () => {
    expect([read(1), read(2), open(`/knows/a-${uuid(3)}/view`), read(4)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('begins anew after half an hour without a know', () => {
    expect([read(1), read(2)]).toEqual([false, false]);
    now += 31 * MINUTE;
    expect([read(3), read(4), read(5)]).toEqual([false, false, true]);
    now += 29 * MINUTE;
    expect(read(6)).toBe(false);
    now += 31 * MINUTE;
    expect([read(7), read(8), read(9)]).toEqual([false, false, true]);
  });

  it('stays closed for 30 days', () => {
    expect([read(1), read(2), read(3)]).toEqual([false, false, true]);
    kept.set('knowmad.inviteClosed', String(now));
    expect([read(3), read(4), read(5), read(6)]).toEqual([false, false, false, false]);
    now += 30 * DAY - MINUTE;
    expect([read(1), read(2), read(3)]).toEqual([false, false, false]);
    now += 2 * MINUTE;
    expect([read(1), read(2), read(3)]).toEqual([false, false, true]);
  });

  it('is for visitors alone, whose reading isn’t counted while they are signed in', () => {
    kept.set('knowmad.oauthToken', '{}');
    expect([read(1), read(2), read(3)]).toEqual([false, false, false]);
    expect(kept.has('knowmad.knowsRead')).toBe(false);
    kept.delete('knowmad.oauthToken');
    expect(read(4)).toBe(false);
  });

  it.each(['{', 'null', '{"at":1e99}', '{"at":"x","ids":{}}', '[]'])(
    'gets over %s in the storage',
    (broken) => {
      kept.set('knowmad.knowsRead', broken);
      expect([read(1), read(2), read(3)]).toEqual([false, false, true]);
    },
  );

  it('keeps no more than three of them', () => {
    for (let know = 1; know < 50; know++) read(know);
    expect(kept.get('knowmad.knowsRead')!.length).toBeLessThan(200);
  });

  it('leaves pages alone that are no know’s, and browsers without storage', () => {
    expect(open('/')).toBe(false);
    kept.set = () => {
      throw new Error('full');
    };
    expect([read(1), read(2), read(3)]).toEqual([false, false, false]);
  });
});
