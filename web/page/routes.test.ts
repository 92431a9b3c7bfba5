import { describe, expect, it } from 'vitest';
import { subjectUrl, topicUrl, twinPath, urlTo } from './routes.ts';

describe('urlTo', () => {
  it('is a plain path without parameters', () => expect(urlTo('subjects')).toBe('/subjects'));
  it('has a query parameter only when it is set', () => {
    expect(urlTo('subjects', { query: { query: 'ana lysis' } })).toBe('/subjects?query=ana+lysis');
    expect(urlTo('subjects', { query: { query: '' } })).toBe('/subjects');
    expect(urlTo('subjects', { query: { query: undefined } })).toBe('/subjects');
  });
  it('fills and escapes path parameters', () =>
    expect(urlTo('subject-topic', { params: { slug: 'a/b' } })).toBe('/subjects/a%2Fb'));
  it('refuses an empty path parameter', () =>
    expect(() => urlTo('subject-topic', { params: { slug: '' } })).toThrow(/slug/));
  it('links to a section', () =>
    expect(urlTo('subjects', { hash: 'maths' })).toBe('/subjects#maths'));
});

describe('addresses of subjects and topics', () => {
  it('joins both slugs', () =>
    expect(topicUrl({ slug: 'maths' }, { slug: 'vectors' })).toBe('/subjects/maths-vectors'));
  it('is a page of the subject', () =>
    expect(subjectUrl({ slug: 'maths' })).toBe('/subjects/maths/knows'));
});

describe('twinPath', () => {
  const there = 'https://there.example';
  const siteTwins = { [there]: '/subjects/physics-optics' };
  it('is the twin’s address where other sites have the page', () =>
    expect(twinPath({ twin: '/legal/privacy' }, there)).toBe('/legal/privacy'));
  it('is another one where the site has the same language', () => {
    expect(twinPath({ languageTwin: '/knows/a' }, there, true)).toBe('/knows/a');
    expect(twinPath({ languageTwin: '/knows/a' }, there)).toBe('/');
    expect(twinPath({ twin: '/', languageTwin: '/knows/a' }, there, true)).toBe('/');
  });
  it('is what corresponds to the page on that very site', () => {
    expect(twinPath({ languageTwin: '/knows/a', siteTwins }, there)).toBe(siteTwins[there]);
    expect(twinPath({ languageTwin: '/knows/a', siteTwins }, there, true)).toBe('/knows/a');
    expect(twinPath({ siteTwins }, 'https://elsewhere.example')).toBe('/');
  });
  it('is the home page else', () => expect(twinPath({}, there, true)).toBe('/'));
});
