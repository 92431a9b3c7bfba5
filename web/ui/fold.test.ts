import { describe, expect, it, test } from 'vitest';
import cases from '../../pkg/platform/fold/testdata/cases.json';
import { fold, matches } from './fold.ts';

// The server folds the same way, and its tests read the same cases.
test.each(cases)('fold: $text', ({ text, folded }) => expect(fold(text)).toBe(folded));

describe('matches', () => {
  it('ignores accents and case', () => expect(matches('Évolution', 'evol')).toBe(true));
  it('requires every word, in any order', () => {
    expect(matches('Quadratische Funktionen', 'funk quad')).toBe(true);
    expect(matches('Quadratische Funktionen', 'quad linear')).toBe(false);
  });
  it('matches everything without a query', () => expect(matches('Biology', '  ')).toBe(true));
  it('matches nothing by signs alone', () => expect(matches('C++', '++')).toBe(false));
});
