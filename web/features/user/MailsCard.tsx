import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { Switch } from '../../ui/Switch.tsx';
import { WeeklyMailSwitch } from '../notice/shared/WeeklyMailSwitch.tsx';
import { AccountCard } from '../account/shared/AccountCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'data.mails',
      defaultMessage: 'Mails',
      description: 'Heading of the card about mails that can be switched off',
    },
    news: {
      id: 'data.news',
      defaultMessage: 'News and study tips',
      description: 'Switch: whether the user gets the newsletter',
    },
    help: {
      id: 'data.news.help',
      defaultMessage: 'We send none today. Mails about your account come in any case.',
      description: 'Below the switch of the newsletter',
    },
  }),
);

/** The switches of mails; they move at once, and back if the call fails. */
export function MailsCard() {
  const { user, keep } = useOwnUser();
  const intl = useIntl();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const call = useCall('patch', '/api/users/{id}', { context: 'users.newsletter' });
  async function change(newsletter: boolean) {
    setWanted(newsletter);
    const outcome = await call.send({ path: { id: user.uuid }, body: { newsletter } });
    if (outcome.ok) keep(outcome.answer);
    setWanted(null);
  }
  return (
    <AccountCard title={<FormattedMessage {...texts.title} />}>
      <Switch
        label={intl.formatMessage(texts.news)}
        help={intl.formatMessage(texts.help)}
        checked={wanted ?? user.newsletter}
        onChange={(event) => void change(event.target.checked)}
      />
      <WeeklyMailSwitch />
    </AccountCard>
  );
}
