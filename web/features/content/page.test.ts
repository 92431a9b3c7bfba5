import { describe, expect, it } from 'vitest';
import { headingsOf } from './page.ts';

describe('headingsOf', () => {
  it('reads second-level headings with their ids', () =>
    expect(
      headingsOf('<h2 id="a">One</h2><p>x</p><h3 id="b">Two</h3><h2 id="c">Three</h2>'),
    ).toEqual([
      { id: 'a', text: 'One' },
      { id: 'c', text: 'Three' },
    ]));
  it('strips markup from headings', () =>
    expect(
      headingsOf('<h2 id="a">Terms &amp; <em>conditions</em> of &#39;use&#39;</h2>')[0]?.text,
    ).toBe('Terms & conditions of ’use’'));
  it('reads the same from HTML that a browser has written', () =>
    expect(headingsOf('<h2 id="a">“Yours” &amp; what\'s&nbsp;“mine”</h2>')).toEqual(
      headingsOf('<h2 id="a">“Yours” &amp; what&#39;s\u{a0}“mine”</h2>'),
    ));
  it('skips headings without an id', () => expect(headingsOf('<h2>One</h2>')).toEqual([]));
  it('finds none in an empty text', () => expect(headingsOf('')).toEqual([]));
});
