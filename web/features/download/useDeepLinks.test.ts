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
  it('takes an id before anything else that is in the address', () =>
    expect(
      originOf({ route: 'know', url: '/u/ada/knows/7', params: { username: 'ada', id: '7' } }),
    ).toMatchObject({ originIdentifier: '7' }));
  it('names the screen where the page is about no thing', () =>
    expect(originOf({ route: 'home', url: '/', params: {} })).toEqual({
      campaign: undefined,
      path: '/',
      originIdentifier: 'home',
      referrerScreen: 'home',
    }));
  it('gives the app no place that is no page', () =>
    expect(originOf({ route: null, url: '/no/such/page', params: {} })).toEqual({}));
});
