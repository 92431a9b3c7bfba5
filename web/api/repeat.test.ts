import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that fails a number of times; each attempt ends when `finish` is called. */
function work(failures: number) {
  let finish: (() => void) | undefined;
  const attempt = vi.fn(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return attempt.mock.calls.length > failures;
  });
  return { attempt, finish: () => finish?.() };
}

const done = async (times: number) => {
  let attempts = 0;
  const repeat = new Repeat();
  const ended = repeat.until(() => Promise.resolve(++attempts > times));
  await vi.runAllTimersAsync();
  await ended;
  return attempts;
};

it.each([0, 1, 7])('does work that fails %i times until it succeeds', async (failures) => {
  expect(await done(failures)).toBe(failures + 1);
});

it('pauses for longer each time, up to a minute', async () => {
  const at: number[] = [];
  const ended = new Repeat().until(() => Promise.resolve(at.push(Date.now()) === 8));
  await vi.runAllTimersAsync();
  await ended;
  const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

it('leaves the pause out for a call that came while the work was failing', async () => {
  const repeat = new Repeat();
  const { attempt, finish } = work(1);
  const ended = repeat.until(attempt);
  void repeat.until(attempt);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempt).toHaveBeenCalledTimes(2);
  finish();
  await ended;
});

it('ends a pause early', async () => {
  const repeat = new Repeat();
  const { attempt, finish } = work(1);
  const ended = repeat.until(attempt);
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(attempt).toHaveBeenCalledTimes(1);
  void repeat.until(attempt);
  await vi.advanceTimersByTimeAsync(0);
  expect(attempt).toHaveBeenCalledTimes(2);
  finish();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});

it.each(['in a pause', 'while the work runs'])('stops %s, and can begin anew', async (when) => {
  const repeat = new Repeat();
  const { attempt, finish } = work(1);
  const ended = repeat.until(attempt);
  if (when === 'in a pause') {
    finish();
    await vi.advanceTimersByTimeAsync(100);
  }
  repeat.stop();
  finish();
  await ended;
  expect(attempt).toHaveBeenCalledTimes(1);
  const again = repeat.until(attempt);
  finish();
  await again;
  expect(attempt).toHaveBeenCalledTimes(2);
});
