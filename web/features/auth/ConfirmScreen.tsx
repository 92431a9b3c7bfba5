import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../app/routes.ts';
import { useSession } from '../../app/session/SessionProvider.tsx';
import { useCall } from '../../app/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useFragment } from './fragment.ts';
import { NewLinkButton, NewPasswordForm } from './NewPasswordForm.tsx';
import { pendingSignUp } from './pending.ts';
import { sibling } from './redirect.ts';
import { ResendButton } from './ResendButton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SpentLink } from './SpentLink.tsx';

type State =
  | { is: 'ready' | 'done' | 'spent' | 'late' | 'taken' | 'failed' }
  | { is: 'choosing'; passwordToken: string };

const STATES: Record<string, State> = {
  BadRequestError: { is: 'spent' },
  EmailInUseError: { is: 'taken' },
};

/**
 * Confirming an address by the link of a mail: that of a sign-up, or a new one.
 * It goes by itself in the browser that waits for that mail. In any other only a
 * press of the button does it: programs that look through mails open their links, too.
 */
export default function ConfirmScreen() {
  const fragment = useFragment();
  const token = fragment?.get('token') ?? null;
  // What the server renders: the button works once the browser has read the link.
  if (!fragment) return <Ready sending onConfirm={() => undefined} />;
  if (token === null) return <Spent />;
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
    else setState({ is: 'choosing', passwordToken: outcome.answer.passwordToken });
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
        <FirstPassword
          token={state.passwordToken}
          onDone={() => setState({ is: 'done' })}
          onSpent={() => setState({ is: 'late' })}
        />
      );
    case 'done':
      return <Done />;
    case 'spent':
      return <Spent />;
    case 'late':
      return <SpentLink action={<NewLinkButton href={sibling('auth-forgot-password')} />} />;
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

/** Whoever signed up elsewhere may be somebody else: the reader of the mail chooses the password. */
function FirstPassword(props: { token: string; onDone: () => void; onSpent: () => void }) {
  return (
    <NewPasswordForm
      {...props}
      label="password"
      title={
        <FormattedMessage
          id="auth.confirm.choose.title"
          defaultMessage="Choose your password"
          description="Heading after the address of a sign-up was confirmed that was made on another device"
        />
      }
      lead={
        <FormattedMessage
          id="auth.confirm.choose.lead"
          defaultMessage="Your address is confirmed. The account was made on another device, and we can’t tell whether that was you: so the password from there doesn’t count, only the one you choose now."
          description="Below the heading “Choose your password”: why a password is to be chosen once more"
        />
      }
    />
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
