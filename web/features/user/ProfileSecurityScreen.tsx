import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { requireSession } from '../../api/session/requireSession.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { SecurityCards } from '../account/shared/SecurityCards.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.title',
      defaultMessage: 'Sign-in and devices',
      description: 'Heading of the page about password, two-factor sign-in, passkeys and devices',
    },
  }),
);

/** The user's sign-in methods and sessions. */
export default requireSession(function Security() {
  return (
    <AccountLayout page="profile-security" title={<FormattedMessage {...texts.title} />}>
      <SecurityCards />
    </AccountLayout>
  );
});
