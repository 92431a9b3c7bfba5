/** The handler of failed calls in the browser. */
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useIntl } from 'react-intl';
import { useToasts } from '../ui/ToastProvider.tsx';
import type { FailureListener } from './errors.ts';
import { failureText } from './failureText.ts';

const Context = createContext<FailureListener | null>(null);

export interface FailureProviderProps {
  /** Told of each failure, too: it counts them. */
  onFailure?: FailureListener | undefined;
  children: ReactNode;
}

/** Provides the function by which components report a failed call. */
export function FailureProvider({ onFailure, children }: FailureProviderProps) {
  const toasts = useToasts();
  const intl = useIntl();
  const report = useCallback<FailureListener>(
    (error, context, isShown) => {
      console.error(context, error);
      onFailure?.(error, context);
      if (!isShown) toasts.show(failureText(intl, error), 'danger');
    },
    [toasts, intl, onFailure],
  );
  return <Context value={report}>{children}</Context>;
}

/**
 * Reports a failed call and the name of its place (search.getSuggestions). Throws
 * outside a FailureProvider.
 */
export function useFailureReport(): FailureListener {
  const report = useContext(Context);
  if (!report) throw new Error('useFailureReport needs a FailureProvider above it');
  return report;
}
