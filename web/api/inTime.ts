/** Calls with a limit of time, for screens that go on without an answer. */
import { ApiError } from './errors.ts';

/** No answer came in time: a connection that hangs is as good as none. */
export class LateAnswer extends ApiError {
  constructor() {
    super(0, { message: 'no answer in time' });
  }
}

/**
 * Does work that ends with a LateAnswer after the limit, in milliseconds. The signal ends the
 * work's requests then, or once the `outer` one is aborted. A timer counts, and not
 * AbortSignal.timeout, as requests of keys and tokens on the way to a call have no signal.
 */
export async function inTime<T>(
  limit: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new LateAnswer());
      controller.abort();
    }, limit);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
