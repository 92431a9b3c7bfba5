import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useForm } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Form.module.css';
import { faults } from './texts.ts';

export interface CodeStepProps {
  busy: boolean;
  /** Submits a code; null if it was accepted. */
  onCode: (code: string) => Promise<ApiError | null>;
  onBack: () => void;
  /** An error that isn't about the code. */
  onRefused: (error: ApiError) => void;
}

/** The second factor: a code of an authenticator app, or a recovery code. */
export function CodeStep({ busy, onCode, onBack, onRefused }: CodeStepProps) {
  const intl = useIntl();
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function change() {
    setRecovery(!recovery);
    field.current?.focus();
  }
  const form = useForm({
    check: ({ code = '' }) => ({
      code: code.trim() === '' && intl.formatMessage(faults.codeMissing),
    }),
    send: async ({ code = '' }) => {
      const error = await onCode(code.trim());
      if (error?.type === 'Invalid2FATokenError' || error?.type === 'Requires2FAError')
        return { code: intl.formatMessage(faults.code) };
      return error ? onRefused(error) : undefined;
    },
  });
  return (
    <form className={styles.form} method="post" {...form.props}>
      <TextField
        ref={field}
        {...form.field('code')}
        label={
          recovery ? (
            <FormattedMessage
              id="auth.code.recovery"
              defaultMessage="Recovery code"
              description="Label of the field for one of the codes that the user wrote down when turning two-factor on"
            />
          ) : (
            <FormattedMessage
              id="auth.code.label"
              defaultMessage="Code from your app"
              description="Label of the field for the six digits of an authenticator app"
            />
          )
        }
        help={
          recovery ? (
            <FormattedMessage
              id="auth.code.recoveryHelp"
              defaultMessage="One of the ten that you got when you turned it on. Each works once."
              description="Help for the field for a recovery code"
            />
          ) : (
            <FormattedMessage
              id="auth.code.help"
              defaultMessage="Six digits. A new code comes every 30 seconds."
              description="Help for the field for the digits of an authenticator app"
            />
          )
        }
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="large" fullWidth loading={busy}>
        <FormattedMessage
          id="auth.code.submit"
          defaultMessage="Continue"
          description="Button that sends the code of two-factor authentication"
        />
      </Button>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={change}>
          {recovery ? (
            <FormattedMessage
              id="auth.code.useApp"
              defaultMessage="Use the app"
              description="Button that goes back from a recovery code to the code of the app"
            />
          ) : (
            <FormattedMessage
              id="auth.code.useRecovery"
              defaultMessage="I don’t have the app at hand"
              description="Button that asks for a recovery code in place of the code of the app"
            />
          )}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          <FormattedMessage
            id="auth.back"
            defaultMessage="Back"
            description="Button to the step before, when signing in or up"
          />
        </Button>
      </div>
    </form>
  );
}
