import { expect, test } from 'vitest';
import type { Subject } from './types.ts';
import { ownSubjects } from './ownSubjects.ts';

const subjects = [1, 2, 3].map((id) => ({ id })) as Subject[];
const ids = (list: readonly Subject[]) => list.map(({ id }) => id);
const market = {
  domain: 'https://one.example',
  countries: [
    { countryCode: 'AA', domain: 'https://one.example' },
    { countryCode: 'BB', domain: 'https://one.example' },
    { countryCode: 'CC', domain: 'https://two.example' },
  ],
} as Parameters<typeof ownSubjects>[2];

test.each(['AA', 'BB'])(
  'what a user of %s chose comes first, in the order of the site',
  (country) => {
    const { own, others, foreign } = ownSubjects(
      subjects,
      { country, subjectIds: [3, 1, 9] },
      market,
    );
    expect([ids(own), ids(others), foreign]).toEqual([[1, 3], [2], false]);
  },
);

test('subject ids of another country’s site are not matched', () => {
  const { own, others, foreign } = ownSubjects(
    subjects,
    { country: 'CC', subjectIds: [1, 2] },
    market,
  );
  expect([ids(own), ids(others), foreign]).toEqual([[], [1, 2, 3], true]);
});
