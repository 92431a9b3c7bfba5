import { describe, expect, it } from 'vitest';
import { isAppFirst } from './appFirstRule.ts';

const patterns = ['/knows/[slug]', '/knows/u/[slug]', '/'];

describe('isAppFirst', () => {
  it.each(['/', '/knows/cells-1', '/knows/u/cells-1'])('is true on %s', (path) =>
    expect(isAppFirst(path, patterns)).toBe(true),
  );
  it.each(['/knows', '/knows/', '/knows/a/view', '/subjects', '/knows/u/a/b'])(
    'is false on %s',
    (path) => expect(isAppFirst(path, patterns)).toBe(false),
  );
  it('is false without patterns', () => expect(isAppFirst('/', [])).toBe(false));
});
