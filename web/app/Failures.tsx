/** The one handler of failed calls in the browser. */
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useIntl } from 'react-intl';
import { useToasts } from '../ui/ToastProvider.tsx';
import type { FailureListener } from './data.tsx';
import { ApiError } from './errors.ts';
import { failureText } from './failures.ts';

const Context = createContext<FailureListener | null>(null);

/** Calls whose "not found" is an ordinary answer: it is noted, nobody is bothered. */
const quietWhenNotFound = new Set(['country.getByIp']);

/** Whether a failure is only worth a line in the console. */
export function isQuiet(error: unknown, context: string): boolean {
  return (
    error instanceof ApiError && error.type === 'NotFoundError' && quietWhenNotFound.has(context)
  );
}

/** Gives everything below it a way to report a failed call. */
export function FailureProvider({ children }: { children: ReactNode }) {
  const toasts = useToasts();
  const intl = useIntl();
  const report = useCallback<FailureListener>(
    (error, context) => {
      if (isQuiet(error, context)) {
        console.warn(context, error);
        return;
      }
      console.error(context, error);
      toasts.show(failureText(intl, error), 'danger');
    },
    [toasts, intl],
  );
  return <Context value={report}>{children}</Context>;
}

/** Reports a failed call with the place it came from. Throws outside a FailureProvider. */
export function useFailureReport(): FailureListener {
  const report = useContext(Context);
  if (!report) throw new Error('useFailureReport needs a FailureProvider above it');
  return report;
}
