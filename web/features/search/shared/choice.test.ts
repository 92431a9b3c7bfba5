import { describe, expect, it } from 'vitest';
import { choiceUrl } from './useSiteSearch.ts';

const topic = { path: '/subjects/maths-vectors' };
const asked = { path: '/knows/search?query=a+b' };

describe('choiceUrl', () => {
  it('is the page of a suggestion', () => {
    expect(choiceUrl({ text: 'Vectors', suggestion: topic }, false)).toBe(topic.path);
    expect(choiceUrl({ text: 'Vectors', suggestion: topic }, true)).toBe(topic.path);
  });
  it.each([
    ['a typed text', null],
    ['what others searched for', asked],
  ])('is the search for %s', (_, suggestion) => {
    expect(choiceUrl({ text: 'a b', suggestion }, false)).toBe('/knows/search?query=a+b');
    expect(choiceUrl({ text: 'a b', suggestion }, true)).toBe('/app/search?query=a+b');
    expect(choiceUrl({ text: 'a b', suggestion }, false, { subjectId: '4' })).toBe(
      '/knows/search?query=a+b&subjectId=4',
    );
  });
  it('has no filters where a suggestion has a page', () => {
    expect(choiceUrl({ text: 'Vectors', suggestion: topic }, false, { subjectId: '4' })).toBe(
      topic.path,
    );
  });
});
