import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useApiQuery } from '../../../api/query.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { Switch } from '../../../ui/Switch.tsx';

const PATH = '/api/users/me/notices/mails';

const texts = defineMessages({
  weekly: {
    id: 'notices.weekly',
    defaultMessage: 'Weekly mail with your notifications',
    description: 'Switch: whether the user is mailed what they have not read',
  },
  help: {
    id: 'notices.weekly.help',
    defaultMessage: 'Once a week, and only if there is something that you haven’t read.',
    description: 'Below the switch of the weekly mail',
  },
});

/** The switch of the weekly mail, below requireSession; it can't be used before its state is known. */
export function WeeklyMailSwitch() {
  const intl = useIntl();
  const mails = useApiQuery(PATH, {}, { context: 'notices.mails' });
  const call = useCall('put', PATH, { context: 'notices.setMails' });
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function change(weekly: boolean) {
    setWanted(weekly);
    const outcome = await call.send({ body: { weekly } });
    if (!outcome.ok) setWanted(null);
  }
  return (
    <Switch
      label={intl.formatMessage(texts.weekly)}
      help={intl.formatMessage(texts.help)}
      checked={wanted ?? mails.data?.weekly ?? false}
      disabled={mails.data === undefined || call.sending}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
