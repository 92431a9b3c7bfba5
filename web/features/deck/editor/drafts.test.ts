import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, storageKeys } from '../../../page/storage.ts';
import type { Delta } from './delta.ts';
import { type Draft, readDraft, slotOf, writeDraft } from './drafts.ts';
import { DraftKeeper } from './keeper.ts';
import { emptyRow } from './rows.ts';

function fakeStorage(most = Infinity) {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => void map.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
  };
}

const delta = (front: string): Delta => ({
  version: 1,
  details: {},
  notes: [{ ...emptyRow('a'), front }],
  removed: [],
  order: null,
  was: [],
});
const draft = (front: string, changedAt = Date.now(), tab = 'other'): Draft => ({
  changedAt,
  tab,
  delta: delta(front),
});
const slot = slotOf('lena', 'new');
const front = (of = slot) => readDraft(of)?.delta.notes[0]?.front;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', fakeStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  it('are one for each user and deck', () => {
    writeDraft(slot, draft('one'));
    writeDraft(slotOf('lena', 'deck'), draft('two'));
    expect([front(), front(slotOf('lena', 'deck')), front(slotOf('mia', 'new'))]).toEqual([
      'one',
      'two',
      undefined,
    ]);
    writeDraft(slot, null);
    expect([front(), front(slotOf('lena', 'deck'))]).toEqual([undefined, 'two']);
    writeDraft(slotOf('lena', 'deck'), null);
    expect(readStored(storageKeys.deckDraft)).toBeNull();
  });
  it('go after a month', () => {
    writeDraft(slot, draft('old', Date.now() - 31 * 24 * 60 * 60 * 1000));
    expect(front()).toBeUndefined();
  });
  it.each(['', 'no JSON', '[]', 'null', '{"lena/new":{"delta":{}}}'])(
    'aren’t read from %j',
    (text) => {
      localStorage.setItem(storageKeys.deckDraft, text);
      expect(readDraft(slot)).toBeNull();
      expect(writeDraft(slot, draft('new'))).toBe(true);
      expect(front()).toBe('new');
    },
  );
});

describe('DraftKeeper', () => {
  const begin = () => {
    const states: string[] = [];
    return { states, keeper: new DraftKeeper(slot, (state) => states.push(state)) };
  };
  it('stores each change within 300 milliseconds', () => {
    const { keeper } = begin();
    for (let at = 0; at < 4; at++) {
      keeper.keep(delta(`text ${at}`));
      vi.advanceTimersByTime(100);
    }
    expect(front()).toMatch(/text [12]/);
    vi.advanceTimersByTime(300);
    expect(front()).toBe('text 3');
  });
  it('stores at once where the page is left', () => {
    const { keeper } = begin();
    keeper.keep(delta('last'));
    keeper.flush();
    expect(front()).toBe('last');
  });
  it('removes the draft where nothing is changed any more', () => {
    const { keeper } = begin();
    keeper.keep(delta('x'));
    keeper.flush();
    keeper.keep(null);
    keeper.flush();
    expect(readDraft(slot)).toBeNull();
  });
  it('forgets a pending change of a saved deck', () => {
    const { keeper } = begin();
    keeper.keep(delta('x'));
    keeper.remove();
    vi.advanceTimersByTime(1000);
    expect(readDraft(slot)).toBeNull();
  });
  it('goes on with full storage, and reports it', () => {
    vi.stubGlobal('localStorage', fakeStorage(10));
    const { keeper, states } = begin();
    keeper.keep(delta('x'));
    keeper.flush();
    expect(states).toEqual(['failed']);
    vi.stubGlobal('localStorage', fakeStorage());
    keeper.keep(delta('y'));
    keeper.flush();
    expect(states).toEqual(['failed', 'kept']);
  });
  it('never writes over the draft of another tab', () => {
    const { keeper, states } = begin();
    vi.advanceTimersByTime(10);
    writeDraft(slot, draft('theirs'));
    keeper.keep(delta('mine'));
    keeper.flush();
    keeper.remove();
    expect(front()).toBe('theirs');
    expect(states).toEqual(['lost']);
  });
});
