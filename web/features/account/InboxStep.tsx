import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { InboxScene } from '../../ui/scenes/InboxScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './Form.module.css';
import { sibling } from './shared/redirect.ts';
import { ResendButton } from './ResendButton.tsx';

export interface InboxStepProps {
  /** The sign-up's address. */
  id: string;
  email: string;
  onChange: () => void;
}

/** The step after sign-up: open the confirmation mail. */
export function InboxStep({ id, email, onChange }: InboxStepProps) {
  const text = useRef<HTMLDivElement>(null);
  // The focused form has been removed.
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame
      picture={<InboxScene />}
      title={
        <FormattedMessage
          id="auth.inbox.title"
          defaultMessage="Look into your inbox"
          description="Heading after signing up: a mail has been sent"
        />
      }
      foot={
        <FormattedMessage
          id="auth.inbox.foot"
          defaultMessage="Confirmed already? <link>Log in</link>"
          description="Below the text about the mail that was sent after signing up"
          values={{ link: (words) => <Link href={sibling('auth-signin')}>{words}</Link> }}
        />
      }
    >
      <div ref={text} tabIndex={-1}>
        <FormattedMessage
          id="auth.inbox.text"
          defaultMessage="We sent a link to {email}. Open it to confirm that the address is yours. It works for a day."
          description="After signing up: what to do with the mail"
          values={{ email: <span className={styles.mail}>{email}</span> }}
        />
      </div>
      <p className={styles.fine}>
        <FormattedMessage
          id="auth.inbox.help"
          defaultMessage="Nothing there? It can take a minute. Have a look among spam and advertising, too."
          description="After signing up: what to do where no mail comes"
        />
      </p>
      <div className={styles.actions}>
        <ResendButton id={id} just />
        <Button variant="quiet" onClick={onChange}>
          <FormattedMessage
            id="auth.inbox.change"
            defaultMessage="Change the address"
            description="Button after signing up: back to the form, to correct the e-mail address"
          />
        </Button>
      </div>
    </AuthFrame>
  );
}
