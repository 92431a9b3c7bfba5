import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { inTime, LateAnswer } from './inTime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that never answers; `aborted` resolves with the reason that ends its request. */
function hanging() {
  let signal: AbortSignal | undefined;
  return {
    work: (given: AbortSignal) => {
      signal = given;
      return new Promise<string>(() => undefined);
    },
    isAborted: () => signal?.aborted,
  };
}

it('ends work that hangs, as if there were no connection', async () => {
  const { work, isAborted } = hanging();
  const ended = inTime(8000, work).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(7999);
  expect(isAborted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const error = await ended;
  expect(error).toBeInstanceOf(LateAnswer);
  expect((error as ApiError).kind).toBe('network');
  expect(isAborted()).toBe(true);
});

it('gives the answer, or the failure, of work that ends in time', async () => {
  await expect(inTime(8000, () => Promise.resolve('answer'))).resolves.toBe('answer');
  const refused = new ApiError(403);
  await expect(inTime(8000, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(vi.getTimerCount()).toBe(0);
});

it('passes on the end of the one who asked', async () => {
  const outer = new AbortController();
  const { work, isAborted } = hanging();
  void inTime(8000, work, outer.signal).catch(() => undefined);
  outer.abort();
  expect(isAborted()).toBe(true);
});
