import { describe, expect, it } from 'vitest';
import { pathPattern } from '../../page/routes.ts';
import { isAppFirst } from './appFirstRule.ts';

const special = ['/knows/[slug]', '/knows/u/[slug]', '/'];

describe('isAppFirst', () => {
  it.each(['home', 'know', 'know-link'])('is true of %s', (route) =>
    expect(isAppFirst(pathPattern(route), special)).toBe(true),
  );
  it.each(['know-view', 'topic-know', 'know-create', 'knows', 'subjects', 'topic', null])(
    'is false of %s',
    (route) => expect(isAppFirst(pathPattern(route), special)).toBe(false),
  );
  it('is false without patterns', () => expect(isAppFirst('/', [])).toBe(false));
});
