import { describe, expect, it } from 'vitest';
import { queryString } from './queryString.ts';

describe('queryString', () => {
  it('leaves out unset parameters', () =>
    expect(queryString({ a: 'x', b: undefined, c: null, d: '', e: 0, f: false })).toBe(
      '?a=x&e=0&f=false',
    ));
  it('is empty without parameters', () => expect(queryString()).toBe(''));
  it('escapes values', () => expect(queryString({ query: 'a&b=ü' })).toBe('?query=a%26b%3D%C3%BC'));
});
