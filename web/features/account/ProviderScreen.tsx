import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useForm } from '../../form/useForm.ts';
import { queryString } from '../../page/queryString.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { birthDate } from './age.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { BirthField } from './BirthField.tsx';
import { birthFaults } from './birthFaults.ts';
import { CodeStep } from './CodeStep.tsx';
import styles from './Form.module.css';
import { useFragment } from '../../page/fragment.ts';
import { ownPath } from './ownPath.ts';
import { sibling } from './shared/redirect.ts';
import { isRefusal, keepRefusal } from './refusal.ts';
import { RefusedStep } from './RefusedStep.tsx';
import { type Extra, type Proof, useSignIn } from './signIn.ts';
import { faults, fields } from './texts.ts';
import { WaitNotice } from './Wait.tsx';

type Ticket = Extract<Proof, { grantType: 'provider' }>;

/** The next step of the sign-in, or that it failed. */
type Step =
  | 'asking'
  | 'password'
  | 'birth'
  | 'code'
  | 'failed'
  | 'unvouched'
  | 'refused'
  | 'noAccount';

const STEPS: Record<string, Step> = {
  EmailAccountExistsError: 'password',
  InvalidCredentialsError: 'password',
  TooManyLoginAttemptsError: 'password',
  FormValidationError: 'birth',
  Requires2FAError: 'code',
  Invalid2FATokenError: 'code',
};

/** The reason why the provider returned without a ticket. */
const STEP_OF_ERROR: Record<string, Step> = {
  AuthorizationError: 'refused',
  EmailConfirmationRequiredError: 'unvouched',
};

/** The return from an identity provider. */
export default function ProviderScreen() {
  const fragment = useFragment();
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [step, setStep] = useState<Step>('asking');
  const [until, setUntil] = useState(0);
  const [wrong, setWrong] = useState(false);
  const { signIn, busy } = useSignIn();
  const report = useFailureReport();
  const begun = useRef(false);

  async function attempt(proof: Ticket, extra?: Extra): Promise<ApiError | null> {
    setTicket(proof);
    const error = await signIn(proof, extra);
    if (!error) return null;
    setWrong(error.type === 'InvalidCredentialsError');
    setUntil(
      error.type === 'TooManyLoginAttemptsError' ? Date.now() + (error.retryAfter ?? 60) * 1000 : 0,
    );
    if (isRefusal(error)) keepRefusal();
    setStep(isRefusal(error) ? 'noAccount' : (STEPS[error.type] ?? 'failed'));
    return error;
  }

  const begin = useEffectEvent((brought: URLSearchParams) => {
    if (begun.current) return;
    begun.current = true;
    const redirect = ownPath(brought.get('redirect'), location.origin);
    history.replaceState(history.state, '', location.pathname + queryString({ redirect }));
    const found = brought.get('ticket');
    if (found) void attempt({ grantType: 'provider', ticket: found });
    else setStep(STEP_OF_ERROR[brought.get('error') ?? ''] ?? 'failed');
  });
  useEffect(() => {
    if (fragment) begin(fragment);
  }, [fragment]);

  switch (step) {
    case 'asking':
      return <Asking />;
    case 'password':
      return (
        <PasswordStep
          busy={busy}
          wrong={wrong}
          until={until}
          onPassword={(password) => ticket && void attempt({ ...ticket, password })}
        />
      );
    case 'birth':
      return (
        <BirthStep
          busy={busy}
          onDate={(dateOfBirth) => ticket && void attempt({ ...ticket, dateOfBirth })}
        />
      );
    case 'noAccount':
      return <RefusedStep />;
    case 'code':
      return (
        <AuthFrame title={<CodeTitle />}>
          <CodeStep
            busy={busy}
            onCode={async (code) => (ticket ? attempt(ticket, { code }) : null)}
            onBack={() => location.assign(sibling('auth-signin'))}
            onRefused={(error) => report(error, 'auth.provider')}
          />
        </AuthFrame>
      );
    default:
      return <Failed step={step} />;
  }
}

function CodeTitle() {
  return (
    <FormattedMessage
      id="auth.code.title"
      defaultMessage="One more step"
      description="Heading above the field for the code of two-factor authentication"
    />
  );
}

function Asking() {
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.provider.title"
          defaultMessage="Almost there"
          description="Heading after coming back from another company’s account"
        />
      }
    >
      <div role="status" className={styles.actions}>
        <Spinner />
        <FormattedMessage
          id="auth.provider.wait"
          defaultMessage="We’re logging you in."
          description="While signing in through another company’s account"
        />
      </div>
    </AuthFrame>
  );
}

interface PasswordStepProps {
  busy: boolean;
  wrong: boolean;
  until: number;
  onPassword: (password: string) => void;
}

/** The address belongs to an account: its password links the provider. */
function PasswordStep({ busy, wrong, until, onPassword }: PasswordStepProps) {
  const intl = useIntl();
  const form = useForm({
    check: ({ password = '' }) => ({
      password: password === '' && intl.formatMessage(faults.passwordMissing),
    }),
    send: ({ password = '' }) => onPassword(password),
  });
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.provider.link.title"
          defaultMessage="You have an account already"
          description="Heading where the address that another company vouches for has an account here"
        />
      }
      lead={
        <FormattedMessage
          id="auth.provider.link.text"
          defaultMessage="Enter its password once. From then on you get in either way."
          description="What to do where the address that another company vouches for has an account here"
        />
      }
    >
      {until > 0 && <WaitNotice key={until} until={until} />}
      {wrong && (
        <Notice tone="danger" live>
          <FormattedMessage
            id="auth.fault.password"
            defaultMessage="That isn’t the password of your account."
            description="Above the field for the user’s password"
          />
        </Notice>
      )}
      <form className={styles.form} method="post" {...form.props}>
        <PasswordField
          label={intl.formatMessage(fields.password)}
          {...form.field('password')}
          autoComplete="current-password"
        />
        <Button type="submit" size="large" fullWidth loading={busy}>
          <FormattedMessage
            id="auth.provider.link.submit"
            defaultMessage="Link and log in"
            description="Button that links another company’s account with the user’s own by its password"
          />
        </Button>
      </form>
    </AuthFrame>
  );
}

/** On markets with a minimum age, new users enter their date of birth. */
function BirthStep({ busy, onDate }: { busy: boolean; onDate: (date: string) => void }) {
  const intl = useIntl();
  const read = ({ day = '', month = '', year = '' }: Record<string, string>) =>
    birthDate({ day, month, year }, new Date());
  const form = useForm({
    check: (values) => {
      const result = read(values);
      return {
        dateOfBirth: 'fault' in result && intl.formatMessage(birthFaults[result.fault]),
      };
    },
    send: (values) => {
      const result = read(values);
      if ('date' in result) onDate(result.date);
    },
  });
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.provider.birth.title"
          defaultMessage="When were you born?"
          description="Heading where a new user signs in through another company’s account and the country has a minimum age"
        />
      }
    >
      <form className={styles.form} method="post" {...form.props}>
        <BirthField error={form.errors['dateOfBirth']} />
        <Button type="submit" size="large" fullWidth loading={busy}>
          <FormattedMessage
            id="auth.code.submit"
            defaultMessage="Continue"
            description="Button that sends the code of two-factor authentication"
          />
        </Button>
      </form>
    </AuthFrame>
  );
}

function Failed({ step }: { step: Step }) {
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.provider.failed.title"
          defaultMessage="That didn’t work"
          description="Heading where signing in through another company’s account failed"
        />
      }
      lead={<FailedText step={step} />}
    >
      <div className={styles.actions}>
        <Button href={sibling('auth-signin')}>
          <FormattedMessage
            id="auth.provider.failed.again"
            defaultMessage="Back to logging in"
            description="Button to the screen for signing in, after another company’s account failed"
          />
        </Button>
      </div>
    </AuthFrame>
  );
}

function FailedText({ step }: { step: Step }) {
  if (step === 'unvouched')
    return (
      <FormattedMessage
        id="auth.provider.unvouched"
        defaultMessage="Your e-mail address isn’t confirmed over there. Confirm it there first, or sign up here with it."
        description="Where another company doesn’t confirm the user’s address"
      />
    );
  if (step === 'refused')
    return (
      <FormattedMessage
        id="auth.provider.refused"
        defaultMessage="You went back before it was done. Nothing has changed."
        description="Where the user didn’t agree to sign in through another company’s account"
      />
    );
  return (
    <FormattedMessage
      id="auth.provider.failed"
      defaultMessage="It took too long, or the other side doesn’t answer. Nothing has changed; try again."
      description="Where signing in through another company’s account failed"
    />
  );
}
