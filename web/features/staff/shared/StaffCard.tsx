import { Wrench } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { usePage } from '../../../page/PageProvider.tsx';
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

/** A link to the workbench, for staff on sites that have one. */
export function StaffCard() {
  const { user } = useOwnUser();
  const { environment } = usePage();
  const call = useCall('post', '/api/staff/workbench', { context: 'staff.workbench' });
  if (!user.staff || environment === 'prod') return null;
  async function open() {
    const outcome = await call.send({});
    if (outcome.ok) location.assign(outcome.answer.url);
  }
  return (
    <AccountCard
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.text} />}
      actions={
        <Button
          variant="tonal"
          icon={<Wrench size={18} aria-hidden="true" />}
          loading={call.sending}
          onClick={() => void open()}
        >
          <FormattedMessage {...texts.open} />
        </Button>
      }
    />
  );
}
