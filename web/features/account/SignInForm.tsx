import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useForm } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CaptchaNote } from './CaptchaNote.tsx';
import { CodeStep } from './CodeStep.tsx';
import styles from './Form.module.css';
import { keepAddress } from './pending.ts';
import { useSibling } from './shared/redirect.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { ResendButton } from './ResendButton.tsx';
import { type Proof, useSignIn } from './signIn.ts';
import { faultOfEmail, faults, fields } from './texts.ts';
import { ASKS_FOR_CAPTCHA, type CaptchaState } from './useCaptcha.ts';
import { WaitNotice } from './Wait.tsx';

export interface SignInFormProps {
  /** The initial address. */
  email?: string | undefined;
}

/** The reason of a failed sign-in, with the values of its text. */
type Refusal =
  | { type: 'credentials' }
  | { type: 'passkey' }
  | { type: 'unconfirmed'; id: string | null; email: string }
  | { type: 'wait'; until: number };

/** Address and password, then the code if the account has two-factor. */
export function SignInForm({ email: known }: SignInFormProps) {
  const { signIn, busy, captcha } = useSignIn();
  const report = useFailureReport();
  const [proof, setProof] = useState<Extract<Proof, { grantType: 'password' }> | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [second, setSecond] = useState(false);

  async function submit(email: string, password: string) {
    setRefusal(null);
    keepAddress(email);
    const attempt = { grantType: 'password', email, password } as const;
    setProof(attempt);
    const error = await signIn(attempt);
    if (error?.type === 'Requires2FAError') setSecond(true);
    else if (error) refuse(error, email);
  }

  function refuse(error: ApiError, email: string) {
    const reason = refusalOf(error, email);
    setRefusal(reason);
    const said = reason !== null || error.type === ASKS_FOR_CAPTCHA;
    if (!said && error.status > 0) report(error, 'auth.signIn');
  }

  async function enter(passkey: Proof) {
    setRefusal(null);
    const error = await signIn(passkey);
    if (error) setRefusal({ type: 'passkey' });
  }

  if (second && proof)
    return (
      <CodeStep
        busy={busy}
        onCode={(code) => signIn(proof, { code })}
        onBack={() => setSecond(false)}
        onRefused={(error) => {
          setSecond(false);
          refuse(error, proof.email);
        }}
      />
    );
  return (
    <>
      {refusal && <RefusalNotice refusal={refusal} />}
      <PasswordForm email={proof?.email ?? known} busy={busy} captcha={captcha} onSubmit={submit} />
      <div className={styles.ways}>
        <PasskeyButton
          busy={busy}
          onPasskey={(passkey) => void enter(passkey)}
          onFailure={() => setRefusal({ type: 'passkey' })}
        />
        <ProviderButtons />
      </div>
    </>
  );
}

/** The error above the form; null if a toast has reported it. */
function refusalOf(error: ApiError, email: string): Refusal | null {
  switch (error.type) {
    case 'EmailConfirmationRequiredError': {
      const id = error.fields.find(({ field }) => field === 'id')?.message ?? null;
      return { type: 'unconfirmed', id, email };
    }
    case 'TooManyLoginAttemptsError':
      return { type: 'wait', until: Date.now() + (error.retryAfter ?? 60) * 1000 };
    case 'InvalidCredentialsError':
    case 'FormValidationError':
    case 'AuthorizationError':
      return { type: 'credentials' };
    default:
      return null;
  }
}

function RefusalNotice({ refusal }: { refusal: Refusal }) {
  switch (refusal.type) {
    case 'wait':
      return <WaitNotice key={refusal.until} until={refusal.until} />;
    case 'unconfirmed':
      return (
        <Notice
          tone="warning"
          live
          title={
            <FormattedMessage
              id="auth.unconfirmed.title"
              defaultMessage="Confirm your e-mail address first"
              description="Above the form for signing in: the password was right, but the address isn’t confirmed"
            />
          }
          action={refusal.id !== null && <ResendButton id={refusal.id} />}
        >
          <FormattedMessage
            id="auth.unconfirmed.text"
            defaultMessage="We sent a link to {email}. Open it, then log in here."
            description="What to do about an address that isn’t confirmed"
            values={{ email: refusal.email }}
          />
        </Notice>
      );
    case 'passkey':
      return (
        <Notice tone="danger" live>
          <FormattedMessage
            id="auth.fault.passkey"
            defaultMessage="That passkey doesn’t open an account here. Log in with your password; in your profile you can add a passkey."
            description="Above the form for signing in: a passkey didn’t work"
          />
        </Notice>
      );
    default:
      return (
        <Notice tone="danger" live>
          <FormattedMessage {...faults.credentials} />
        </Notice>
      );
  }
}

interface PasswordFormProps {
  email: string | undefined;
  busy: boolean;
  captcha: CaptchaState;
  onSubmit: (email: string, password: string) => Promise<void>;
}

function PasswordForm({ email: known, busy, captcha, onSubmit }: PasswordFormProps) {
  const intl = useIntl();
  const sibling = useSibling();
  const form = useForm({
    check: ({ email = '', password = '' }) => {
      const fault = faultOfEmail(email);
      return {
        email: fault && intl.formatMessage(faults[fault]),
        password: password === '' && intl.formatMessage(faults.passwordMissing),
      };
    },
    send: ({ email = '', password = '' }) => onSubmit(email.trim(), password),
  });
  return (
    <form className={styles.form} method="post" {...form.props}>
      <TextField
        label={intl.formatMessage(fields.email)}
        {...form.field('email')}
        type="email"
        autoComplete="username webauthn"
        defaultValue={known}
      />
      <div className={styles.withLink}>
        <PasswordField
          label={intl.formatMessage(fields.password)}
          {...form.field('password')}
          autoComplete="current-password"
        />
        <Link href={sibling('auth-forgot-password')} variant="standalone">
          <FormattedMessage
            id="auth.signIn.forgot"
            defaultMessage="Forgot your password?"
            description="Link below the password when signing in: leads to the screen that asks for a new one"
          />
        </Link>
      </div>
      <div className={styles.submit}>
        <Button type="submit" size="large" fullWidth loading={busy}>
          <FormattedMessage
            id="auth.signIn.submit"
            defaultMessage="Log in"
            description="Button that signs in"
          />
        </Button>
        <CaptchaNote state={captcha} />
      </div>
    </form>
  );
}
