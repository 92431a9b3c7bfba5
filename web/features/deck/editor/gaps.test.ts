import { describe, expect, it } from 'vitest';
import { hasGap, withGap } from './gaps.ts';

describe('withGap', () => {
  it('wraps the selection, which stays on its text', () => {
    const text = 'Bern is a capital';
    expect(withGap({ text, start: 0, end: 4 })).toEqual({
      text: '{{c1::Bern}} is a capital',
      start: 6,
      end: 10,
    });
  });
  it('takes the number after the largest one', () => {
    const text = '{{c3::Bern}} is in {{c1::Switzerland}}, a state';
    const start = text.indexOf('state');
    expect(withGap({ text, start, end: start + 5 }).text).toContain('a {{c4::state}}');
  });
  it('makes an empty gap with the caret in it', () => {
    expect(withGap({ text: 'a ', start: 2, end: 2 })).toEqual({
      text: 'a {{c1::}}',
      start: 8,
      end: 8,
    });
  });
});

it.each([
  ['{{c1::Bern}}', true],
  ['{{c12::\\frac{1}{2}::hint}}', true],
  ['{{c0::Bern}}', false],
  ['{{c1:Bern}}', false],
  ['{{c1::Bern', false],
  ['Bern', false],
])('hasGap(%j) is %j', (text, is) => expect(hasGap(text)).toBe(is));
