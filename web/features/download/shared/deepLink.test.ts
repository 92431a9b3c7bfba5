import { describe, expect, it } from 'vitest';
import { deepLinkUrl, platformOf } from './deepLink.ts';

describe('deepLinkUrl', () => {
  it('contains the parameters that are set', () =>
    expect(
      deepLinkUrl('https://link.example', {
        platform: 'ios',
        source: 'download_dropdown',
        campaign: 'summer',
        path: '/topics/1?a=b',
        originIdentifier: 'x',
        referrerScreen: 'header',
      }),
    ).toBe(
      'https://link.example/ios?source=download_dropdown&campaign=summer&path=%2Ftopics%2F1%3Fa%3Db&originIdentifier=x&referrerScreen=header',
    ));
  it('leaves out unset parameters', () =>
    expect(
      deepLinkUrl('https://link.example', {
        platform: 'dynamic',
        source: 'home',
        campaign: undefined,
      }),
    ).toBe('https://link.example/dynamic?source=home'));
});

describe('platformOf', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'dynamic'],
  ])('%s is %s', (agent, platform) => expect(platformOf(agent)).toBe(platform));
});
