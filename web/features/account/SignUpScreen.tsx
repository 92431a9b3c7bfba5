import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../ui/Link.tsx';
import { Trust } from './shared/Trust.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { InboxStep } from './InboxStep.tsx';
import styles from './Form.module.css';
import { ProviderButtons } from './ProviderButtons.tsx';
import { keepSignUp } from './pending.ts';
import { useSibling, redirectTarget } from './shared/redirect.ts';
import { useRefused } from './refusal.ts';
import { RefusedStep } from './RefusedStep.tsx';
import { type Filled, SignUpForm } from './SignUpForm.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { useSignedInRedirect } from './useSignedInRedirect.ts';

/**
 * Headings for visitors whose action requires an account. The address selects one by
 * name; it can't contain a text of its own, which any author of a link could choose.
 * The document has all headings, since it is the same for every address: its head
 * script selects the visible one before the first paint.
 */
const titles = {
  start: (
    <FormattedMessage
      id="auth.signUp.title"
      defaultMessage="Set up your study desk"
      description="Heading of the screen for signing up"
    />
  ),
  save: (
    <FormattedMessage
      id="auth.signUp.title.save"
      defaultMessage="Sign up and keep what helps you"
      description="Heading of the screen for signing up, for people who wanted to keep something"
    />
  ),
  share: (
    <FormattedMessage
      id="auth.signUp.title.share"
      defaultMessage="Sign up and share what you know"
      description="Heading of the screen for signing up, for people who wanted to publish something"
    />
  ),
};

interface Waiting {
  id: string;
  filled: Filled;
}

/** The sign-up form, then the step that leads to the inbox. */
export default function SignUpScreen() {
  useSignedInRedirect();
  const sibling = useSibling();
  const [filled, setFilled] = useState<Filled>();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const refused = useRefused();
  if (refused) return <RefusedStep />;
  if (waiting)
    return (
      <InboxStep
        id={waiting.id}
        email={waiting.filled.email}
        onChange={() => {
          setFilled(waiting.filled);
          setWaiting(null);
        }}
      />
    );
  return (
    <AuthFrame
      title={Object.entries(titles).map(([name, title]) => (
        <span key={name} className={styles.title} data-name={name}>
          {title}
        </span>
      ))}
      lead={
        <FormattedMessage
          id="auth.signUp.lead"
          defaultMessage="Free, and done in a minute."
          description="Below the heading of the screen for signing up"
        />
      }
      foot={
        <FormattedMessage
          id="auth.signUp.foot"
          defaultMessage="You have an account? <link>Log in</link>"
          description="Below the form for signing up: the way to signing in"
          values={{ link: (text) => <Link href={sibling('auth-signin')}>{text}</Link> }}
        />
      }
    >
      <StorageNotice />
      <SignUpForm
        filled={filled}
        onDone={(id, done) => {
          keepSignUp({ id, email: done.email, redirect: redirectTarget() });
          setWaiting({ id, filled: done });
        }}
      />
      <div className={styles.ways}>
        <ProviderButtons />
      </div>
      <Trust />
    </AuthFrame>
  );
}
