import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useForm } from './form.ts';
import { useSignIn } from './signIn.ts';
import { faults, fields, looksLikeEmail } from './texts.ts';

/** Signing in with address and password. */
export default function SignInScreen() {
  const intl = useIntl();
  const { signIn, busy } = useSignIn();
  const [refused, setRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    element,
    ({ email = '', password = '' }) => ({
      email:
        email.trim() === ''
          ? intl.formatMessage(faults.emailMissing)
          : !looksLikeEmail(email) && intl.formatMessage(faults.emailWrong),
      password: password === '' && intl.formatMessage(faults.passwordMissing),
    }),
    async ({ email = '', password = '' }) => {
      setRefused(false);
      const error = await signIn({ grantType: 'password', email: email.trim(), password });
      setRefused(error?.type === 'InvalidCredentialsError');
    },
  );
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.signIn.title"
          defaultMessage="Welcome back"
          description="Heading of the screen for signing in"
        />
      }
    >
      {refused && (
        <Notice tone="danger" live>
          <FormattedMessage {...faults.credentials} />
        </Notice>
      )}
      <form ref={element} onSubmit={form.onSubmit} method="post" noValidate>
        <Stack gap={5}>
          <TextField
            label={intl.formatMessage(fields.email)}
            name="email"
            type="email"
            autoComplete="username"
            error={form.errors['email']}
          />
          <PasswordField
            label={intl.formatMessage(fields.password)}
            name="password"
            autoComplete="current-password"
            error={form.errors['password']}
          />
          <Button type="submit" size="large" fullWidth loading={busy}>
            <FormattedMessage
              id="auth.signIn.submit"
              defaultMessage="Log in"
              description="Button that signs in"
            />
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
