import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../app/texts.ts';
import { requireSession } from '../../app/session/requireSession.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { NewsletterCard } from './NewsletterCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'data.title',
      defaultMessage: 'Data and privacy',
      description:
        'Heading of the page about newsletter, download of one’s data and deletion of the account',
    },
  }),
);

/** What the platform keeps of one and sends to one; how to take it along, and how to leave. */
export default requireSession(function Data() {
  return (
    <AccountLayout page="profile-data" title={<FormattedMessage {...texts.title} />}>
      <NewsletterCard />
      <ExportCard />
      <DeletionCard />
    </AccountLayout>
  );
});
