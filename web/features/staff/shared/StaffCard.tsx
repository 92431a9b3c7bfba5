import { Inbox, Wrench } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { useCall } from '../../../api/session/useCall.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { Button } from '../../../ui/Button.tsx';
import { AccountCard } from '../../account/shared/AccountCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'profile.staff',
      defaultMessage: 'For staff',
      description: 'Heading of a card on the profile of a user who works for the platform',
    },
    queue: {
      id: 'profile.staff.queue',
      defaultMessage: 'Open the queue',
      description: 'Button on the card for staff: opens the cases that wait for a decision',
    },
    duties: {
      id: 'profile.staff.duties',
      defaultMessage: 'What waits for a decision, people, and what staff did.',
      description: 'On the card for staff: what the pages for staff have',
    },
    text: {
      id: 'profile.staff.text',
      defaultMessage:
        'The workbench shows the markets’ packs and their faults, and any page as of another time.',
      description:
        'On the card for staff; the workbench is an internal tool, packs are the settings of a market',
    },
    open: {
      id: 'profile.staff.open',
      defaultMessage: 'Open the workbench',
      description: 'Button on the card for staff: opens an internal tool',
    },
  }),
);

/** Links to the pages for staff, and to the workbench of sites that have one. */
export function StaffCard() {
  const { user } = useOwnUser();
  const { environment } = usePage();
  const call = useCall('post', '/api/staff/workbench', {
    context: 'staff.workbench',
    expects: ['Requires2FAError'],
  });
  if (!user.staff) return null;
  const hasWorkbench = environment !== 'prod';
  async function open() {
    const outcome = await call.send({});
    if (outcome.ok) return location.assign(outcome.answer.url);
    // Where they are led to one, and come back to the button from the profile.
    if (outcome.error.type === 'Requires2FAError') location.assign(urlTo('staff-cases'));
  }
  return (
    <AccountCard
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.duties} />}
      actions={
        <>
          <Button href={urlTo('staff-cases')} icon={<Inbox size={18} aria-hidden="true" />}>
            <FormattedMessage {...texts.queue} />
          </Button>
          {hasWorkbench && (
            <Button
              variant="tonal"
              icon={<Wrench size={18} aria-hidden="true" />}
              loading={call.sending}
              onClick={() => void open()}
            >
              <FormattedMessage {...texts.open} />
            </Button>
          )}
        </>
      }
    >
      {hasWorkbench && (
        <p>
          <FormattedMessage {...texts.text} />
        </p>
      )}
    </AccountCard>
  );
}
