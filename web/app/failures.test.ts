import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { failureText } from './failures.ts';

const intl = createIntl({ locale: 'en', messages: {}, onError: () => undefined });
const textOf = (error: unknown) => failureText(intl, error);

describe('failureText', () => {
  it('speaks of the connection when no answer came', () =>
    expect(textOf(new ApiError(0))).toMatch(/internet connection/));
  it('speaks of our side at 500', () =>
    expect(textOf(new ApiError(500))).toMatch(/broke on our side/));
  it('speaks of reach at 502', () => expect(textOf(new ApiError(502))).toMatch(/can’t be reached/));
  it('speaks of time at 504', () => expect(textOf(new ApiError(504))).toMatch(/took too long/));
  it('names any other type in brackets', () =>
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
