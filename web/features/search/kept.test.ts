import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, MAX_KEPT, readKept } from './kept.ts';
import type { SearchAnswer } from './types.ts';

const answer = (page: number): SearchAnswer => ({
  content: [],
  page,
  last: false,
  totalElements: 0,
  numberOfExactResults: 0,
  correction: null,
  curriculum: [],
  subjects: null,
});

const call = '/api/search/knows?query=x';

describe('what a list keeps in the history', () => {
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      this.state = structuredClone(state);
    },
  };
  let navigation = 'back_forward';
  beforeEach(() => {
    history.state = null;
    navigation = 'back_forward';
    vi.stubGlobal('history', history);
    vi.stubGlobal('performance', { getEntriesByType: () => [{ type: navigation }] });
  });

  it('is found again by its first call, and beside what others keep', () => {
    history.state = { other: 1 };
    const kept = { of: call, more: [answer(1)], y: 900, focus: 'k' };
    keep(kept);
    expect(history.state).toMatchObject({ other: 1 });
    expect(readKept(call)).toEqual(kept);
    expect(readKept(`${call}&page=1`)).toBeNull();
  });

  it('is bounded', () => {
    keep({
      of: call,
      more: Array.from({ length: 30 }, (_, page) => answer(page)),
      y: 0,
      focus: '',
    });
    expect(readKept(call)?.more).toHaveLength(MAX_KEPT);
  });

  it('is not what a reload shows', () => {
    keep({ of: call, more: [answer(1)], y: 0, focus: '' });
    navigation = 'reload';
    expect(readKept(call)).toBeNull();
  });

  it.each([null, 'x', {}, { results: null }, { results: { of: call, more: 'x', y: 1 } }])(
    'is nothing in the state %o',
    (state) => {
      history.state = state;
      expect(readKept(call)).toBeNull();
    },
  );

  it('goes without where the browser refuses', () => {
    vi.stubGlobal('history', {
      state: null,
      replaceState() {
        throw new DOMException('too large', 'DataCloneError');
      },
    });
    expect(() => keep({ of: call, more: [], y: 0, focus: '' })).not.toThrow();
  });
});
