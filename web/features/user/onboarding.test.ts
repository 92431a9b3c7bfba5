import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnUser } from '../../api/session/types.ts';
import { storageKeys } from '../../page/storage.ts';
import { draftOf } from './draft.ts';
import { forgetProgress, readProgress, stepsOf, writeProgress } from './onboarding.ts';

const user = {
  uuid: 'u-1',
  name: 'Lena',
  username: null,
  about: null,
  instagram: null,
  tiktok: null,
  interfaceLanguage: 'xx',
  country: 'XX',
  school: null,
  regionId: null,
  schoolTypeId: null,
  gradeIds: [],
  subjectIds: [],
} as unknown as OwnUser;
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const one = [{ id: '1' }] as never;

test('the subjects come first, and there are at most four steps', () => {
  expect(stepsOf({ grades: one, schoolTypes: one, subjects: one }, 3)).toEqual([
    'subjects',
    'class',
    'school',
    'username',
  ]);
});

test('steps without a choice are left out', () => {
  expect(stepsOf({ grades: [], schoolTypes: [], subjects: [] }, 1)).toEqual(['school', 'username']);
  expect(stepsOf({ grades: one, schoolTypes: [], subjects: [] }, 1)).toEqual([
    'class',
    'school',
    'username',
  ]);
  expect(stepsOf({ grades: [], schoolTypes: null, subjects: [] }, 1)).toBeNull();
});

test('the country is asked for where there are several', () => {
  expect(stepsOf({ grades: [], schoolTypes: [], subjects: [] }, 3)).toEqual([
    'class',
    'school',
    'username',
  ]);
});

test('a reload resumes at the step that was left, until the last is done', () => {
  const draft = { ...draftOf(user), gradeIds: ['9'], username: 'lena' };
  writeProgress(user, { step: 'school', draft });
  expect(readProgress(user)).toEqual({ step: 'school', draft });
  forgetProgress();
  expect(readProgress(user)).toEqual({ step: 'subjects', draft: draftOf(user) });
});

test('another user’s stored answers are ignored', () => {
  writeProgress(
    { ...user, uuid: 'u-2' },
    { step: 'school', draft: { ...draftOf(user), username: 'x' } },
  );
  expect(readProgress(user).draft.username).toBe('');
});

test.each([
  '',
  'null',
  '[1]',
  '{',
  '"x"',
  '{"uuid":"u-1","step":7,"draft":7}',
  '{"uuid":"u-1","draft":null}',
  '{broken}',
])('stored steps of %j are ignored', (text) => {
  kept.set(storageKeys.onboarding, text);
  expect(readProgress(user)).toEqual({ step: 'subjects', draft: draftOf(user) });
});

test.each([
  ['0', null],
  ['x', null],
  ['', null],
  ['-3', null],
  ['1.5', null],
  ['4', 4],
])('a region stored as %j is read as %j', (region, read) => {
  kept.set(storageKeys.onboarding, '{"uuid":"u-1","step":"school","draft":{}}');
  kept.set(storageKeys.region, region);
  expect(readProgress({ ...user, regionId: 7 }).draft.regionId).toBe(read);
});

test('the region has a storage key of its own, bound to the user whose steps are stored', () => {
  writeProgress(user, { step: 'school', draft: { ...draftOf(user), regionId: 4 } });
  expect(kept.get('knowmad.region')).toBe('4');
  expect(kept.get('knowmad.onboarding')).not.toContain('regionId');
  expect(readProgress(user).draft.regionId).toBe(4);
  expect(readProgress({ ...user, uuid: 'u-2', regionId: 7 }).draft.regionId).toBe(7);
  writeProgress(user, { step: 'school', draft: { ...draftOf(user), regionId: null } });
  expect(readProgress({ ...user, regionId: 7 }).draft.regionId).toBeNull();
  forgetProgress();
  expect(kept.size).toBe(0);
  expect(readProgress({ ...user, regionId: 7 }).draft.regionId).toBe(7);
});
