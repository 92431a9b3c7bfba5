import { describe, expect, it } from 'vitest';
import { fold, matches } from './fold.ts';

describe('fold', () => {
  it.each([
    ['Éducation  physique ', 'education physique'],
    ['Größe', 'grosse'],
    ['Łódź', 'lodz'],
    ['Φυσική', 'φυσικη'],
    ['Άλγεβρας', 'αλγεβρασ'],
    ['İstanbul', 'istanbul'],
    ['Matemáticas', 'matematicas'],
    ['', ''],
  ])('%j is compared as %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('folds composed and decomposed accents to the same text', () =>
    expect(fold('e\u0301')).toBe(fold('\u00e9')));
});

describe('matches', () => {
  it('ignores accents and case', () => expect(matches('Évolution', 'evol')).toBe(true));
  it('requires every word, in any order', () => {
    expect(matches('Quadratische Funktionen', 'funk quad')).toBe(true);
    expect(matches('Quadratische Funktionen', 'quad linear')).toBe(false);
  });
  it('matches everything without a query', () => expect(matches('Biology', '  ')).toBe(true));
});
