import { describe, expect, test } from 'vitest';
import { parameterOf, withParameter } from './KnowPages.tsx';

describe('withParameter', () => {
  test.each([
    ['/subjects/a', '2', '/subjects/a?page=2'],
    ['/subjects/a?sort=mostRead', '2', '/subjects/a?sort=mostRead&page=2'],
    ['/subjects/a?page=1&sort=mostRead', '', '/subjects/a?sort=mostRead'],
    ['/subjects/a?page=1', '', '/subjects/a'],
  ])('%s with %j is %s', (url, value, expected) => {
    expect(withParameter(url, 'page', value)).toBe(expected);
  });
});

test('a parameter that is not set is undefined', () => {
  expect(parameterOf('/subjects/a', 'page')).toBeUndefined();
  expect(parameterOf('/subjects/a?page=3', 'page')).toBe('3');
});
