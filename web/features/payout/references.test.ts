import { expect, test } from 'vitest';
import { referencesIn } from './references.ts';

const ID = '0b6f4c1e-1111-4222-8333-444455556666';

test.each([
  ['', []],
  [' \n ', []],
  [ID, [ID]],
  [`${ID.replaceAll('-', '').toUpperCase()}\n\n${ID}`, [ID]],
  [`${ID}, 1b6f4c1e111142228333444455556666`, [ID, '1b6f4c1e-1111-4222-8333-444455556666']],
  ['NOTPROVIDED', null],
  [`${ID}1`, null],
])('the references in %j', (text, found) => {
  expect(referencesIn(text)).toEqual(found);
});
