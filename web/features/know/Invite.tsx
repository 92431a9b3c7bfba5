import { X } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Invite.module.css';

const texts = withValues(
  defineMessages({
    label: {
      id: 'know.invite.label',
      defaultMessage: 'What an account gives you',
      description:
        'Name for screen readers of the strip below the header that invites visitors to sign up after they read several documents',
    },
    text: {
      id: 'know.invite.text',
      defaultMessage:
        'With a free account you read every page, download the files and share your own.',
      description:
        'Strip below the header that invites visitors to sign up after they read several documents; at most 100 characters',
    },
    signUp: {
      id: 'know.invite.signUp',
      defaultMessage: 'Create an account',
      description: 'Button in the strip that invites visitors to sign up',
    },
    close: {
      id: 'know.invite.close',
      defaultMessage: 'Close, and don’t ask for 30 days',
      description: 'Label of the button that closes the strip that invites visitors to sign up',
    },
  }),
);

export interface InviteProps {
  onClose: () => void;
}

/** What an account gives today, for visitors who read several knows. */
export function Invite({ onClose }: InviteProps) {
  const intl = useIntl();
  const { url } = usePage();
  return (
    <section className={styles.invite} aria-label={intl.formatMessage(texts.label)}>
      <p className={styles.text}>
        <FormattedMessage {...texts.text} />
      </p>
      <div className={styles.action}>
        <Button size="small" href={urlTo('auth-signup', { query: { redirect: url } })}>
          <FormattedMessage {...texts.signUp} />
        </Button>
      </div>
      <IconButton
        label={intl.formatMessage(texts.close)}
        onClick={onClose}
        className={styles.close}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
