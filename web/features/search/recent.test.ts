import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../page/storage.ts';
import { forget, MAX_ENTRIES, readRecent, remember } from './recent.ts';

const way = (name: string) => ({ text: name, href: `/subjects?query=${name}`, subject: null });
const maths = {
  text: 'Maths',
  href: '/subjects#maths',
  subject: { iconUrl: '/icons/subjects/sigma.svg', color: 'blue' as const },
};

describe('recent searches', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  it('are latest first, each once', () => {
    for (const name of ['a', 'b', 'a']) remember(way(name));
    remember(maths);
    expect(readRecent()).toEqual([maths, way('a'), way('b')]);
  });
  it('are bounded in number and length', () => {
    for (let i = 0; i < 2 * MAX_ENTRIES; i++) remember(way(`s${i}`));
    remember(way('x'.repeat(121)));
    expect(readRecent().map(({ text }) => text)).toEqual(['s9', 's8', 's7', 's6', 's5']);
    expect(JSON.parse(kept.get(storageKeys.searches) ?? '')).toHaveLength(MAX_ENTRIES);
  });
  it('can be cleared', () => {
    remember(way('a'));
    forget();
    expect(readRecent()).toEqual([]);
    expect(kept.size).toBe(0);
  });
  it.each([
    ['no JSON', '{'],
    ['no list', '{"text":"a"}'],
    ['another site', JSON.stringify([{ ...way('a'), href: '//evil.example/' }])],
    ['a script', JSON.stringify([{ ...way('a'), href: 'javascript:alert(1)' }])],
    ['an unknown hue', JSON.stringify([{ ...maths, subject: { iconUrl: '/x', color: 'mud' } }])],
    ['a number', '[1,null]'],
  ])('leave out entries with %s', (_, stored) => {
    kept.set(storageKeys.searches, stored);
    expect(readRecent()).toEqual([]);
  });
});
