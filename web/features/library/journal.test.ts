import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { journal } from './journal.ts';
import type { Waiting } from './types.ts';

/** The browser's storage of a host. */
class Storage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }

  setItem(key: string, value: string): void {
    if (full) throw new Error('full');
    (this as unknown as Record<string, string>)[key] = value;
  }

  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

let full = false;

const waiting = (uuid: string, made: number): Waiting => ({
  change: { uuid, kind: 'SAVE', knows: ['k'] },
  made,
});

describe('changes that wait', () => {
  beforeEach(() => {
    full = false;
    vi.stubGlobal('localStorage', new Storage());
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('are read in the order in which they were made, by the next page', () => {
    const first = journal('lena');
    for (const made of [3, 1, 2]) first.add(waiting(`${made}`, made));
    first.remove(['2']);
    expect(journal('lena').read()).toEqual([waiting('1', 1), waiting('3', 3)]);
  });

  it('of two tabs are both kept', () => {
    const [one, other] = [journal('lena'), journal('lena')];
    one.add(waiting('1', 1));
    other.add(waiting('2', 2));
    one.remove(['1']);
    expect(journal('lena').read()).toEqual([waiting('2', 2)]);
  });

  it('of another user are deleted, unsent', () => {
    journal('lena').add(waiting('1', 1));
    expect(journal('mia').read()).toEqual([]);
    expect(journal('lena').read()).toEqual([]);
  });

  it('that nobody could have written are passed over, as are other keys', () => {
    const own = journal('lena');
    own.add(waiting('1', 1));
    for (const value of ['', 'null', '[]', '{"change":{}}', '{"change":{"uuid":1,"kind":"SAVE"}}'])
      localStorage.setItem(`knowmad.libraryChange lena ${value}`, value);
    localStorage.setItem('knowmad.theme', 'dark');
    expect(own.read()).toEqual([waiting('1', 1)]);
    journal('mia').read();
    expect(localStorage.getItem('knowmad.theme')).toBe('dark');
  });

  it('are no failure where storage is full or forbidden', () => {
    const own = journal('lena');
    full = true;
    own.add(waiting('1', 1));
    expect(own.read()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    own.add(waiting('2', 2));
    own.remove(['2']);
    expect(own.read()).toEqual([]);
  });
});
