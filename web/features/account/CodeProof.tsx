import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { TextProps } from '../../form/useControlledForm.ts';
import { TextField } from '../../ui/TextField.tsx';

export interface CodeProofProps extends TextProps {
  /** The field appears as the next one to fill in, and takes the focus. */
  next?: boolean;
}

/** The six digits of an authenticator app. */
export function CodeProof({ next = false, ...props }: CodeProofProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  // Runs before the dialog notices that the focused element is gone and focuses itself.
  useLayoutEffect(() => {
    if (next) field.current?.focus();
  }, [next]);
  return (
    <TextField
      ref={field}
      label={intl.formatMessage({
        id: 'proof.code',
        defaultMessage: 'Code from your app',
        description: 'Label of the field for the six digits of an authenticator app',
      })}
      help={intl.formatMessage({
        id: 'proof.code.help',
        defaultMessage: 'Six digits, a new one every 30 seconds.',
        description: 'Below the field for the six digits of an authenticator app',
      })}
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
