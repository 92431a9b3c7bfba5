import { FormattedMessage } from 'react-intl';
import { Link } from '../../ui/Link.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { usePendingSignUp } from './pending.ts';
import { useSibling } from './shared/redirect.ts';
import { SignInForm } from './SignInForm.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { useSignedInRedirect } from './useSignedInRedirect.ts';

/** The sign-in screen. A signed-in user is redirected to the target. */
export default function SignInScreen() {
  useSignedInRedirect();
  const sibling = useSibling();
  const pending = usePendingSignUp();
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.signIn.title"
          defaultMessage="Welcome back"
          description="Heading of the screen for signing in"
        />
      }
      foot={
        <FormattedMessage
          id="auth.signIn.foot"
          defaultMessage="New here? <link>Create an account</link>"
          description="Below the form for signing in: the way to signing up"
          values={{
            link: (text) => <Link href={sibling('auth-signup')}>{text}</Link>,
          }}
        />
      }
    >
      <StorageNotice />
      <SignInForm email={pending?.email} />
    </AuthFrame>
  );
}
