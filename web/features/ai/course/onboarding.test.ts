import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../page/storage.ts';
import { readStudies, writeStudies } from './onboarding.ts';

const user = '7d8f9a0b-1c2d-4e3f-8a4b-5c6d7e8f9a0b';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const keep = (text: string) => stored.set(storageKeys.university, text);

describe('the stored university onboarding', () => {
  it('is kept for its user alone', () => {
    writeStudies(user, { subject: '  Marine biology ' });
    expect(readStudies(user)).toEqual({ subject: 'Marine biology' });
    expect(readStudies('another')).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a list', `[{"uuid":"${user}"}]`],
    ['a text', `"{${user}}"`],
    ['a space before', ` {"uuid":"${user}"}`],
    ['a line after', `{"uuid":"${user}"}\n`],
    ['a number', '1'],
    ['null', 'null'],
  ])('is not parsed where it is %s', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    keep(text);
    expect(readStudies(user)).toBeNull();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('is nothing where it is no JSON', () => {
    keep(`{uuid:${user}}`);
    expect(readStudies(user)).toBeNull();
  });

  it('has at most a hundred characters, whatever was stored', () => {
    keep(JSON.stringify({ uuid: user, subject: 'ä'.repeat(500) }));
    expect(readStudies(user)?.subject).toHaveLength(100);
    keep(JSON.stringify({ uuid: user, subject: { a: 1 } }));
    expect(readStudies(user)).toEqual({ subject: '' });
  });
});
