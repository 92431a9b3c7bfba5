import { useCallback, useState } from 'react';
import { ApiError } from '../errors.ts';
import { useFailureReport } from '../FailureProvider.tsx';
import type { CallPath, Method, PartsOf, ResultOf } from './calls.ts';
import { useSessionAccess } from './SessionProvider.tsx';

export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: ApiError };

export interface CallOptions {
  /** The name of the calling place, for the handler of failures: auth.signIn. */
  context: string;
  /** Types or statuses of errors that the screen shows itself; all others are reported in a toast. */
  expects?: readonly (string | number)[];
  /** The call goes on when the page is left; for bodies of a few KiB. */
  keepalive?: boolean;
  /** Ends the call as without a connection where no answer comes in time (api/inTime.ts). */
  within?: Within;
}

export interface Call<M extends Method, P extends CallPath<M>> {
  /** Never throws. */
  send: (parts: PartsOf<M, P>) => Promise<Outcome<ResultOf<M, P>>>;
  /** While a call is in flight. */
  sending: boolean;
}

/** Does work with a limit of time. */
export type Within = <T>(
  work: (signal?: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
) => Promise<T>;

/** A call that changes something, signed and with the session's token. */
export function useCall<M extends Method, P extends CallPath<M>>(
  method: M,
  path: P,
  { context, expects = [], keepalive = false, within }: CallOptions,
): Call<M, P> {
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const [sending, setSending] = useState(0);
  const known = expects.join(' ');
  const send = useCallback(
    async (parts: PartsOf<M, P>): Promise<Outcome<ResultOf<M, P>>> => {
      setSending((count) => count + 1);
      try {
        const ask = async (signal?: AbortSignal) => {
          const client = await load();
          return client.call(method, path, parts, { keepalive, signal });
        };
        return { ok: true, answer: await (within ? within(ask) : ask()) };
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : new ApiError(0, {}, cause);
        const shown = known.split(' ');
        if (!shown.includes(error.type) && !shown.includes(`${error.status}`))
          report(error, context);
        return { ok: false, error };
      } finally {
        setSending((count) => count - 1);
      }
    },
    [load, report, method, path, context, known, keepalive, within],
  );
  return { send, sending: sending > 0 };
}
