import { ApiError } from './errors.ts';

/** Whether a call failed for want of the server: no answer came, or that of a machine before it. */
export function isUnreachable(cause: unknown): boolean {
  return cause instanceof ApiError && [0, 502, 503, 504].includes(cause.status);
}
