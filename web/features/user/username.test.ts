import { expect, test } from 'vitest';
import { normalizeUsername, usernameErrors, usernameFault, usernameRefusal } from './username.ts';

test.each([
  ['@Lena.M', 'lena.m'],
  ['  lena ', 'lena'],
])('%j is normalised to %s', (typed, kept) => {
  expect(normalizeUsername(typed)).toBe(kept);
});

test.each([
  ['lena.m_9', null],
  ['le', 'short'],
  ['', 'short'],
  ['x'.repeat(31), 'long'],
  ['lena m', 'signs'],
  ['lеna', 'signs'],
  ['léna', 'signs'],
  ['a/b', 'signs'],
])('%j: %s', (name, fault) => {
  expect(usernameFault(name)).toBe(fault);
});

test.each([
  ['UsernameInUseError', 'taken'],
  ['InvalidUsernameError', 'invalid'],
  ['TooManyRequestsError', 'often'],
  ['AuthorizationError', null],
  ['NoErrorType', null],
])('%s is shown at the username field as: %s', (type, refusal) => {
  expect(usernameRefusal({ type })).toBe(refusal);
  expect(usernameErrors.includes(type)).toBe(refusal !== null);
});
