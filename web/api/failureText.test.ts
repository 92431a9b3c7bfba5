import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { failureText } from './failureText.ts';

const intl = createIntl({ locale: 'en', messages: {}, onError: () => undefined });
const textOf = (error: unknown) => failureText(intl, error);

describe('failureText', () => {
  it('blames the connection if no answer came', () =>
    expect(textOf(new ApiError(0))).toMatch(/internet connection/));
  it('blames the server at 500', () =>
    expect(textOf(new ApiError(500))).toMatch(/broke on our side/));
  it('says at 502 that the server can’t be reached', () =>
    expect(textOf(new ApiError(502))).toMatch(/can’t be reached/));
  it('says at 504 that it took too long', () =>
    expect(textOf(new ApiError(504))).toMatch(/took too long/));
  it('names the type of an API error', () =>
    expect(
      textOf(new ApiError(409, { type: 'EmailInUseError', message: 'secret detail' })),
    ).toMatch(/\(EmailInUseError\)$/));
  it('never shows the API’s own message', () =>
    expect(
      textOf(new ApiError(409, { type: 'DuplicateError', message: 'secret detail' })),
    ).not.toContain('secret'));
  it('names a failure that is no API error as NoErrorType', () =>
    expect(textOf(new Error('boom'))).toMatch(/\(NoErrorType\)$/));
});
