import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../app/routes.ts';
import { useSession } from '../../app/session/SessionProvider.tsx';
import { useCall } from '../../app/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './Form.module.css';
import { useFragment } from './fragment.ts';
import { pendingSignUp } from './pending.ts';
import { sibling } from './redirect.ts';
import { ResendButton } from './ResendButton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SpentLink } from './SpentLink.tsx';

type State = 'asking' | 'done' | 'spent' | 'taken' | 'failed';

const STATES: Record<string, State> = { BadRequestError: 'spent', EmailInUseError: 'taken' };

/** Confirming an address by the link of a mail: that of a sign-up, or a new one. */
export default function ConfirmScreen() {
  const fragment = useFragment();
  const token = fragment?.get('token') ?? null;
  const { state, again } = useConfirmation(token);
  if (!fragment) return null;
  if (token === null) return <Spent />;
  switch (state) {
    case 'done':
      return <Done />;
    case 'spent':
      return <Spent />;
    case 'taken':
      return (
        <SpentLink action={<ToSignIn />}>
          <FormattedMessage
            id="auth.confirm.taken"
            defaultMessage="Another account has this address by now, so yours keeps the one it has."
            description="Where a new e-mail address can’t be confirmed because somebody else has it"
          />
        </SpentLink>
      );
    case 'failed':
      return (
        <SpentLink action={<Retry onPress={again} />}>
          <FormattedMessage
            id="auth.confirm.failed"
            defaultMessage="We couldn’t check it just now. The link stays as good as it was."
            description="Where an address couldn’t be confirmed because of a failure"
          />
        </SpentLink>
      );
    default:
      return <Asking />;
  }
}

/** Confirms once, as soon as there is a token. */
function useConfirmation(token: string | null) {
  const [state, setState] = useState<State>('asking');
  const { send } = useCall('post', '/api/auth/accounts/confirm-email', {
    context: 'auth.confirmEmail',
    expects: Object.keys(STATES),
  });
  const asked = useRef<string | null>(null);
  const ask = async (confirmationToken: string) => {
    setState('asking');
    const outcome = await send({ body: { confirmationToken } });
    setState(outcome.ok ? 'done' : (STATES[outcome.error.type] ?? 'failed'));
  };
  useEffect(() => {
    if (token === null || asked.current === token) return;
    asked.current = token;
    void ask(token);
  });
  return { state, again: () => token !== null && void ask(token) };
}

function Asking() {
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.confirm.title"
          defaultMessage="Confirming your address"
          description="Heading while a link of a mail is checked"
        />
      }
    >
      <div role="status" className={styles.actions}>
        <Spinner />
        <FormattedMessage
          id="auth.confirm.wait"
          defaultMessage="This takes a moment."
          description="While a link of a mail is checked"
        />
      </div>
    </AuthFrame>
  );
}

/** A new account is opened with its password; whoever is signed in has changed the address. */
function Done() {
  const { signedIn } = useSession();
  return (
    <AuthFrame
      picture={<DoneScene />}
      title={
        <FormattedMessage
          id="auth.confirm.done.title"
          defaultMessage="Your address is confirmed"
          description="Heading after a link of a mail was opened"
        />
      }
      lead={
        !signedIn && (
          <FormattedMessage
            id="auth.confirm.done.text"
            defaultMessage="Log in, and your desk is ready."
            description="After a sign-up’s address was confirmed: above the form for signing in"
          />
        )
      }
    >
      {signedIn ? (
        <Button href={urlTo('home')}>
          <FormattedMessage
            id="auth.confirm.done.continue"
            defaultMessage="Continue"
            description="Button after a new address was confirmed"
          />
        </Button>
      ) : (
        <SignInForm email={pendingSignUp()?.email} />
      )}
    </AuthFrame>
  );
}

function Spent() {
  const pending = pendingSignUp();
  return (
    <SpentLink
      action={
        <>
          {pending && <ResendButton id={pending.id} />}
          <ToSignIn />
        </>
      }
    >
      <FormattedMessage
        id="auth.confirm.spent"
        defaultMessage="It may have been used already: then just log in. Or it is too old; logging in gets you a new one."
        description="Where the link that confirms an address was used, has expired or is cut off"
      />
    </SpentLink>
  );
}

function ToSignIn() {
  return (
    <Button href={sibling('auth-signin')}>
      <FormattedMessage
        id="auth.signIn.submit"
        defaultMessage="Log in"
        description="Button that signs in"
      />
    </Button>
  );
}

function Retry({ onPress }: { onPress: () => void }) {
  return (
    <Button onClick={onPress}>
      <FormattedMessage
        id="auth.confirm.retry"
        defaultMessage="Try again"
        description="Button that checks a link of a mail once more"
      />
    </Button>
  );
}
