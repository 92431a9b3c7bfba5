import { describe, expect, it } from 'vitest';
import { choiceUrl } from './useSiteSearch.ts';

describe('choiceUrl', () => {
  it('is the page of a suggestion', () =>
    expect(choiceUrl({ text: 'Vectors', suggestion: { path: '/subjects/maths-vectors' } })).toBe(
      '/subjects/maths-vectors',
    ));
  it('is the search for a typed text', () =>
    expect(choiceUrl({ text: 'a b', suggestion: null })).toBe('/subjects?query=a+b'));
});
