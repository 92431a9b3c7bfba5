import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { requireSession } from '../../api/session/requireSession.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { DeletionCard } from '../takeout/shared/DeletionCard.tsx';
import { ExportCard } from '../takeout/shared/ExportCard.tsx';
import { MailsCard } from './MailsCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'data.title',
      defaultMessage: 'Data and privacy',
      description:
        'Heading of the page about newsletter, download of the user’s data and deletion of the account',
    },
  }),
);

/** The user's stored data and mails, with data export and deletion of the account. */
export default requireSession(function Data() {
  return (
    <AccountLayout page="profile-data" title={<FormattedMessage {...texts.title} />}>
      <MailsCard />
      <ExportCard />
      <DeletionCard />
    </AccountLayout>
  );
});
