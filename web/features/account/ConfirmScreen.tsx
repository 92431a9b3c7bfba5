import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useFragment } from '../../page/fragment.ts';
import { FirstPasswordForm } from './FirstPasswordForm.tsx';
import { NewLinkButton } from './NewPasswordForm.tsx';
import { keepAddress, knownAddress, pendingSignUp } from './pending.ts';
import { sibling } from './shared/redirect.ts';
import { SignInForm } from './SignInForm.tsx';
import { SpentLink } from './SpentLink.tsx';

type State =
  | { is: 'ready' | 'done' | 'spent' | 'taken' | 'failed' }
  | { is: 'choosing'; email: string };

const STATES: Record<string, State> = {
  BadRequestError: { is: 'spent' },
  EmailInUseError: { is: 'taken' },
};

/**
 * Confirms an address by the link of a mail: that of a sign-up, or a changed one. In
 * the browser that waits for the mail it confirms by itself. In any other it needs a
 * press of the button, since mail scanners open links, too.
 */
export default function ConfirmScreen() {
  const fragment = useFragment();
  const token = fragment?.get('token') ?? null;
  // The server's markup: the button works once the browser has read the link.
  if (!fragment) return <Ready sending onConfirm={() => undefined} />;
  if (token === null) return <CutOff />;
  return <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<State>({ is: 'ready' });
  const { send, sending } = useCall('post', '/api/auth/accounts/confirm-email', {
    context: 'auth.confirmEmail',
    expects: Object.keys(STATES),
  });
  const confirm = async () => {
    const outcome = await send({ body: { confirmationToken: token } });
    if (!outcome.ok) setState(STATES[outcome.error.type] ?? { is: 'failed' });
    else if (!outcome.answer) setState({ is: 'done' });
    else {
      keepAddress(outcome.answer.passwordFor);
      setState({ is: 'choosing', email: outcome.answer.passwordFor });
    }
  };
  const begin = useRef(pendingSignUp() === null ? null : confirm);
  useEffect(() => {
    void begin.current?.();
    begin.current = null;
  }, []);
  switch (state.is) {
    case 'ready':
      return <Ready sending={sending} onConfirm={() => void confirm()} />;
    case 'choosing':
      return (
        <FirstPasswordForm
          token={token}
          email={state.email}
          onDone={() => setState({ is: 'done' })}
          onSpent={() => setState({ is: 'spent' })}
        />
      );
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
            description="Where a new e-mail address can’t be confirmed because another account has it"
          />
        </SpentLink>
      );
    default:
      return (
        <SpentLink action={<Retry sending={sending} onPress={() => void confirm()} />}>
          <FormattedMessage
            id="auth.confirm.failed"
            defaultMessage="We couldn’t check it just now. The link stays as good as it was."
            description="Where an address couldn’t be confirmed because of a failure"
          />
        </SpentLink>
      );
  }
}

function Ready({ sending, onConfirm }: { sending: boolean; onConfirm: () => void }) {
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.confirm.title"
          defaultMessage="Is this address yours?"
          description="Heading of the screen that a mail leads to whose address is to be confirmed, above the button that does it"
        />
      }
      lead={
        <FormattedMessage
          id="auth.confirm.lead"
          defaultMessage="You have read our mail, so it is. One click, and we know it, too."
          description="Below the heading of the screen that a mail leads to whose address is to be confirmed"
        />
      }
    >
      <Button size="large" fullWidth loading={sending} onClick={onConfirm}>
        <FormattedMessage
          id="auth.confirm.submit"
          defaultMessage="Confirm my e-mail address"
          description="Button that confirms the address that a mail went to"
        />
      </Button>
    </AuthFrame>
  );
}

/** A confirmed account can be signed in to; a signed-in user has changed the address. */
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
        <SignInForm email={knownAddress()} />
      )}
    </AuthFrame>
  );
}

/**
 * The link was used or has expired: in either case a reset of the password by mail
 * opens the account, and confirms its address.
 */
function Spent() {
  return (
    <NoLink>
      <FormattedMessage
        id="auth.confirm.spent"
        defaultMessage="It was used already, or it’s too old. Log in if you know your password. If not, get a new link by mail: with it you choose one."
        description="Where the link that confirms an address was used or has expired"
      />
    </NoLink>
  );
}

/**
 * The token is missing: the page was reloaded, or the address copied without its end.
 * The mail's link has it.
 */
function CutOff() {
  return (
    <NoLink>
      <FormattedMessage
        id="auth.confirm.cutOff"
        defaultMessage="A part of it is missing here. Open the link in the mail once more; you can also get a new one."
        description="Where the screen that confirms an address is opened without the whole link of the mail"
      />
    </NoLink>
  );
}

/** A link that confirms nothing, with two ways on: request a new one, or sign in. */
function NoLink({ children }: { children: ReactNode }) {
  return (
    <SpentLink
      action={
        <>
          <NewLinkButton href={sibling('auth-forgot-password')} />
          <ToSignIn variant="quiet" />
        </>
      }
    >
      {children}
    </SpentLink>
  );
}

function ToSignIn({ variant = 'filled' }: Pick<ButtonProps, 'variant'>) {
  return (
    <Button href={sibling('auth-signin')} variant={variant}>
      <FormattedMessage
        id="auth.signIn.submit"
        defaultMessage="Log in"
        description="Button that signs in"
      />
    </Button>
  );
}

function Retry({ sending, onPress }: { sending: boolean; onPress: () => void }) {
  return (
    <Button loading={sending} onClick={onPress}>
      <FormattedMessage
        id="auth.confirm.retry"
        defaultMessage="Try again"
        description="Button that checks a link of a mail once more"
      />
    </Button>
  );
}
