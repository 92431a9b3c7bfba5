import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface ProofProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Asks for the current password before a sensitive action. */
export function PasswordProof({ value, onChange, error }: ProofProps) {
  const intl = useIntl();
  return (
    <PasswordField
      label={intl.formatMessage({
        id: 'proof.password',
        defaultMessage: 'Your password',
        description: 'Label of the field for the current password, where something is at stake',
      })}
      error={error}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={1024}
      required
    />
  );
}

export interface CodeProofProps extends ProofProps {
  /** The field appears as the next one to fill in, and takes the focus. */
  next?: boolean;
}

/** The six digits of an authenticator app. */
export function CodeProof({ value, onChange, error, next = false }: CodeProofProps) {
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
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={40}
      required
    />
  );
}
