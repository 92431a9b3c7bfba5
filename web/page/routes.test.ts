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
    expect(() => urlTo('about-ai', { params: { product: '' } })).toThrow(/product/));
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
  it('keeps a path that every market has', () =>
    expect(twinPath({ everywhere: true, url: '/legal/privacy' })).toBe('/legal/privacy'));
  it('drops the query, which is in the page’s language', () =>
    expect(twinPath({ everywhere: true, url: '/subjects?query=a' })).toBe('/subjects'));
  it('returns the home page for a page that other markets lack', () =>
    expect(twinPath({ url: '/topics/1' })).toBe('/'));
});
