import { describe, expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

const origin = 'https://us.knowmad.example';

describe('the redirect target of a form', () => {
  it.each([
    ['/', '/'],
    ['/app/library?tab=1#top', '/app/library?tab=1#top'],
    ['/subjects/a%2Fb', '/subjects/a%2Fb'],
    ['/app/../profile', '/profile'],
    ['/search?query=//evil.example', '/search?query=//evil.example'],
  ])('accepts %s', (text, path) => expect(ownPath(text, origin)).toBe(path));

  it.each([
    null,
    undefined,
    '',
    'profile',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\\b',
    '/x/..//evil.example',
    'javascript:alert(1)',
    ' /profile',
    '/auth/signin?redirect=/',
    '/x/../auth/signin',
    'https:/evil.example',
    '/%0a\u0000',
  ])('rejects %j', (text) => expect(ownPath(text, origin)).toBeNull());
});
