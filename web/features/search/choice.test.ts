import { describe, expect, it } from 'vitest';
import { choiceUrl } from './useSiteSearch.ts';

describe('choiceUrl', () => {
  it('opens the page of a suggestion', () =>
    expect(choiceUrl({ text: 'Vectors', suggestion: { path: '/subjects/maths-vectors' } })).toBe(
      '/subjects/maths-vectors',
    ));
  it('searches the typed text', () =>
    expect(choiceUrl({ text: 'a b', suggestion: null })).toBe('/subjects?query=a+b'));
});
