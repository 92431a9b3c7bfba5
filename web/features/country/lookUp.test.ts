import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { lookUp, UNKNOWN_MILLISECONDS } from './lookUp.ts';

const signal = new AbortController().signal;
const now = Date.UTC(2026, 4, 1);

/** An API with one answer to every call. */
function answering(answer: () => Promise<unknown>) {
  const get = vi.fn(answer);
  return { api: { get } as never, get };
}

describe('lookUp', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it('returns the country of the IP address', async () => {
    const { api, get } = answering(async () => ({ code: 'FR' }));
    expect(await lookUp(api, signal, now)).toBe('FR');
    expect(get).toHaveBeenCalledExactlyOnceWith(
      '/api/countries/by-ip',
      { query: { required: false } },
      signal,
    );
  });

  it.each([
    ['null', async () => ({ code: null })],
    ['not found', async () => Promise.reject(new ApiError(404, { type: 'NotFoundError' }))],
  ])('asks once a day where the answer is %s', async (_, answer) => {
    const { api, get } = answering(answer);
    expect(await lookUp(api, signal, now)).toBeNull();
    expect(await lookUp(api, signal, now + UNKNOWN_MILLISECONDS - 1)).toBeNull();
    expect(get).toHaveBeenCalledOnce();
    await lookUp(api, signal, now + UNKNOWN_MILLISECONDS);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('asks again after the clock was set back', async () => {
    const { api, get } = answering(async () => ({ code: null }));
    await lookUp(api, signal, now);
    await lookUp(api, signal, now - UNKNOWN_MILLISECONDS);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('does not store a failure', async () => {
    const { api, get } = answering(async () => Promise.reject(new ApiError(500)));
    await expect(lookUp(api, signal, now)).rejects.toThrow('500');
    await expect(lookUp(api, signal, now)).rejects.toThrow('500');
    expect(get).toHaveBeenCalledTimes(2);
  });
});
