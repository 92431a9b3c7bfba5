import { describe, expect, it } from 'vitest';
import { originOf } from './useDeepLinks.ts';

describe('originOf', () => {
  it('names the campaign, the place, its thing and the screen', () =>
    expect(
      originOf({
        route: 'subject-topic',
        url: '/subjects/maths-vectors?utm_content=summer+mail',
        params: { slug: 'maths-vectors' },
      }),
    ).toEqual({
      campaign: 'summer mail',
      path: '/subjects/maths-vectors',
      originIdentifier: 'maths-vectors',
      referrerScreen: 'subject-topic',
    }));
  it('prefers an id over the other parts of the address', () =>
    expect(
      originOf({ route: 'know', url: '/u/ada/knows/7', params: { username: 'ada', id: '7' } }),
    ).toMatchObject({ originIdentifier: '7' }));
  it('names the screen of a page without an id or slug', () =>
    expect(originOf({ route: 'home', url: '/', params: {} })).toEqual({
      campaign: undefined,
      path: '/',
      originIdentifier: 'home',
      referrerScreen: 'home',
    }));
  it('has no path on an error page', () =>
    expect(originOf({ route: null, url: '/no/such/page', params: {} })).toEqual({}));
});
