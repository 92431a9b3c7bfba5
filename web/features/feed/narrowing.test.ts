import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../../page/storage.ts';
import {
  ALL,
  type Narrowing,
  narrowingOf,
  queryOf,
  readNarrowing,
  writeNarrowing,
} from './narrowing.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const SUBJECT: Narrowing = { kind: 'subject', subjectId: 7 };

test.each([
  ['/app/feeds', null],
  ['/app/feeds?utm_content=x', null],
  ['/app/feeds?subjectId=7', SUBJECT],
  ['/app/feeds?subjectId=0', null],
  ['/app/feeds?subjectId=-7', null],
  ['/app/feeds?subjectId=seven', null],
  ['/app/feeds?subjectId=7&following=true', SUBJECT],
  ['/app/feeds?following=true', { kind: 'following' }],
  ['/app/feeds?following=false', null],
])('the narrowing of %s', (url, narrowing) => {
  expect(narrowingOf(url)).toEqual(narrowing);
});

test.each([[ALL], [SUBJECT], [{ kind: 'following' } as const]])(
  '%o is kept for its user',
  (narrowing) => {
    writeNarrowing('lena', narrowing);
    expect(readNarrowing('lena')).toEqual(narrowing);
    expect(readNarrowing('mia')).toEqual(ALL);
    const query = new URLSearchParams(queryOf(narrowing) as Record<string, string>);
    expect(narrowingOf(`?${query}`) ?? ALL).toEqual(narrowing);
  },
);

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '{"uuid":"lena","subjectId":"x"}',
  '{"uuid":"lena","subjectId":{}}',
])('what is stored as %j is nothing', (text) => {
  localStorage.setItem(storageKeys.feed, text);
  expect(readNarrowing('lena')).toEqual(ALL);
});
