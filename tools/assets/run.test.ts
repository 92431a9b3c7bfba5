import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { refuseOthers } from './run.mjs';

const refuse = refuseOthers as (sums: Map<string, string>, wanted: Map<string, string>) => void;

it('takes files with the committed sums alone', () => {
  const wanted = new Map([
    ['a.ttf', '01'],
    ['b.svg', '02'],
  ]);
  expect(() => refuse(new Map(wanted), wanted)).not.toThrow();
  // Another content, a file too many, one that is missing.
  expect(() => refuse(new Map([...wanted, ['a.ttf', '03']]), wanted)).toThrow(/sum of a\.ttf;/);
  expect(() => refuse(new Map([...wanted, ['c.svg', '03']]), wanted)).toThrow(/sum of c\.svg;/);
  expect(() => refuse(new Map([['a.ttf', '01']]), wanted)).toThrow(/b\.svg.*--sums/);
});
