import { describe, expect, it } from 'vitest';
import { callOf, hasFilters, hrefOf, isSearched, pageNumber, searchOf } from './search.ts';

const all = '/knows/search?gradeId=g-9&knowFormat=IMAGE&page=2&query=a%20%26%20b%2B&subjectId=3';

describe('a search', () => {
  it('is what its address says', () => {
    expect(searchOf(all)).toEqual({
      query: 'a & b+',
      subjectId: '3',
      knowFormat: 'IMAGE',
      gradeId: 'g-9',
      page: '2',
    });
    expect(isSearched(searchOf('/knows/search'))).toBe(false);
    expect(isSearched(searchOf('/knows/search?query=%20'))).toBe(false);
  });

  it('keeps its words and filters, but not its page, when something changes', () => {
    const { searchParams, pathname } = new URL(
      hrefOf('app-search', searchOf(all), { subjectId: '' }),
      'http://x',
    );
    expect(pathname).toBe('/app/search');
    expect(Object.fromEntries(searchParams)).toEqual({
      query: 'a & b+',
      knowFormat: 'IMAGE',
      gradeId: 'g-9',
    });
  });

  it('leads to its pages', () => {
    expect(hrefOf('search', searchOf('/knows/search?query=x'), { page: '1' })).toBe(
      '/knows/search?query=x&page=1',
    );
    for (const [page, number] of [
      ['', 0],
      ['3', 3],
      ['-3', 0],
      ['x', 0],
    ] as const)
      expect(pageNumber({ ...searchOf(all), page })).toBe(number);
  });

  it('is called as the server calls it', () => {
    expect(callOf(searchOf(all))).toBe(
      '/api/search/knows?query=a%20%26%20b%2B&contentType=KNOW&subject=3&knowFormat=IMAGE&grade=g-9&page=2&limit=20',
    );
    expect(callOf(searchOf("/knows/search?query=l'eau+%C3%A9t%C3%A9"))).toBe(
      "/api/search/knows?query=l'eau%20%C3%A9t%C3%A9&contentType=KNOW&limit=20",
    );
  });

  it('knows whether it is narrowed down', () => {
    expect(hasFilters(searchOf(all))).toBe(true);
    expect(hasFilters(searchOf('/knows/search?query=x&page=2'))).toBe(false);
  });
});
