import { expect, it } from 'vitest';
import { wrap } from './picture.ts';

const fits = (most: number) => (line: string) => line.length <= most;

it('a title has as many lines as it needs', () => {
  expect(wrap('one two three', 3, fits(7))).toEqual(['one two', 'three']);
  expect(wrap('one', 3, fits(7))).toEqual(['one']);
});

it('a title too long ends with an ellipsis, and so does a word too long', () => {
  expect(wrap('one two three four five', 2, fits(7))).toEqual(['one two', 'three…']);
  expect(wrap('Rechtsschutzversicherung', 3, fits(7))).toEqual(['Rechts…']);
});
