import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { useForm } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { InboxScene } from '../../ui/scenes/InboxScene.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { CaptchaNote } from './CaptchaNote.tsx';
import styles from './Form.module.css';
import { keepAddress, knownAddress } from './pending.ts';
import { useSibling } from './shared/redirect.ts';
import { AgainButton } from './ResendButton.tsx';
import { faultOfEmail, faults, fields } from './texts.ts';
import { ASKS_FOR_CAPTCHA, type CaptchaState, useCaptcha } from './useCaptcha.ts';

function ToSignIn() {
  const sibling = useSibling();
  return (
    <FormattedMessage
      id="auth.forgot.foot"
      defaultMessage="It came back to you? <link>Log in</link>"
      description="Below the form for a forgotten password: the way to signing in"
      values={{ link: (text) => <Link href={sibling('auth-signin')}>{text}</Link> }}
    />
  );
}

/** Requests a mail with a link to reset the password. */
export default function ForgotPasswordScreen() {
  const intl = useIntl();
  const [email, setEmail] = useState<string | null>(null);
  const call = useCall('post', '/api/auth/accounts/forgot-password', {
    context: 'auth.forgotPassword',
    expects: ['FormValidationError', ASKS_FOR_CAPTCHA],
  });
  const captcha = useCaptcha();
  const busy = call.sending || captcha.state === 'proving';
  const ask = (address: string) =>
    captcha.proven((solution) => call.send({ body: { email: address, ...solution } }));
  const field = useRef<HTMLInputElement>(null);
  // Set after hydration, since the document doesn't contain the address.
  useEffect(() => {
    if (field.current?.value === '') field.current.value = knownAddress() ?? '';
  }, []);
  const form = useForm({
    check: ({ email: typed = '' }) => {
      const fault = faultOfEmail(typed);
      return { email: fault && intl.formatMessage(faults[fault]) };
    },
    send: async ({ email: typed = '' }) => {
      keepAddress(typed.trim());
      const outcome = await ask(typed.trim());
      if (outcome.ok) return setEmail(typed.trim());
      return outcome.error.type === 'FormValidationError'
        ? { email: intl.formatMessage(faults.emailWrong) }
        : undefined;
    },
  });
  if (email !== null)
    return (
      <Sent
        email={email}
        sending={busy}
        captcha={captcha.state}
        onAgain={async () => (await ask(email)).ok}
      />
    );
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.forgot.title"
          defaultMessage="Forgot your password?"
          description="Heading of the screen for a forgotten password"
        />
      }
      lead={
        <FormattedMessage
          id="auth.forgot.lead"
          defaultMessage="It happens. We’ll mail you a link with which you choose a new one."
          description="Below the heading of the screen for a forgotten password"
        />
      }
      foot={<ToSignIn />}
    >
      <form className={styles.form} method="post" {...form.props}>
        <TextField
          ref={field}
          label={intl.formatMessage(fields.email)}
          {...form.field('email')}
          type="email"
          autoComplete="username"
        />
        <Button type="submit" size="large" fullWidth loading={busy}>
          <FormattedMessage
            id="auth.forgot.submit"
            defaultMessage="Send me the link"
            description="Button that asks for the mail with which the user sets a new password"
          />
        </Button>
        <CaptchaNote state={captcha.state} />
      </form>
    </AuthFrame>
  );
}

interface SentProps {
  email: string;
  sending: boolean;
  captcha: CaptchaState;
  onAgain: () => Promise<boolean>;
}

/** The same text whether the address has an account or not. */
function Sent({ email, sending, captcha, onAgain }: SentProps) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame
      picture={<InboxScene />}
      title={
        <FormattedMessage
          id="auth.forgot.sent.title"
          defaultMessage="Look into your inbox"
          description="Heading after asking for a new password"
        />
      }
      foot={<ToSignIn />}
    >
      <div ref={text} tabIndex={-1}>
        <FormattedMessage
          id="auth.forgot.sent.text"
          defaultMessage="If {email} has an account here, a link is on its way there. It works for an hour."
          description="After asking for a new password"
          values={{ email: <span className={styles.mail}>{email}</span> }}
        />
      </div>
      <div className={styles.actions}>
        <AgainButton onAgain={onAgain} sending={sending} just />
      </div>
      <CaptchaNote state={captcha} />
    </AuthFrame>
  );
}
