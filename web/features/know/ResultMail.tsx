import { Mail } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Progress.module.css';

const texts = withValues(
  defineMessages({
    offer: {
      id: 'resultMail.offer',
      defaultMessage: 'Tell me by e-mail when it is ready',
      description: 'Button while shared files are processed: opens a field for an address',
    },
    email: {
      id: 'resultMail.email',
      defaultMessage: 'E-mail address',
      description: 'Label of the field for the address that is told when shared files are ready',
    },
    submit: {
      id: 'resultMail.submit',
      defaultMessage: 'Tell me',
      description: 'Button that asks for a mail when shared files are ready',
    },
    told: {
      id: 'resultMail.told',
      defaultMessage: 'You may close this page: we write to {email} when it is ready.',
      description:
        'After a mail was asked for, while shared files are processed; {email} is an address',
    },
    stop: {
      id: 'resultMail.stop',
      defaultMessage: 'No mail after all',
      description: 'Button that takes back the wish for a mail when shared files are ready',
    },
    wrong: {
      id: 'resultMail.wrong',
      defaultMessage: 'Please check this address.',
      description: 'Error below the field for the address that is told when shared files are ready',
    },
    many: {
      id: 'resultMail.many',
      defaultMessage:
        'Too many mails to other addresses. Please take your own, or try again later.',
      description: 'Error below the field for the address that is told when shared files are ready',
    },
  }),
);

export interface ResultMailProps {
  uuid: string;
  /** Who is told already; null: nobody. */
  told: string | null;
}

/** Asks for a mail when the processing of a know ends, to the account's address or another. */
export function ResultMail({ uuid, told: first }: ResultMailProps) {
  const intl = useIntl();
  const { user } = useSession();
  const own = user?.email ?? '';
  // undefined: as the know says.
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const told = asked === undefined ? first : asked;
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState(() => readStored(storageKeys.uploadEmail) ?? own);
  const [error, setError] = useState<string>();
  const ask = useCall('put', '/api/knows/{id}/result-mail', {
    context: 'knows.askForResult',
    // What has ended meanwhile is seen on the page.
    expects: ['FormValidationError', 'TooManyRequestsError', 'BadRequestError'],
  });
  const withdraw = useCall('delete', '/api/knows/{id}/result-mail', {
    context: 'knows.withdrawResult',
  });
  const path = { id: uuid };

  async function send() {
    const outcome = await ask.send({ path, body: { email: email.trim() } });
    if (outcome.ok) {
      if (outcome.answer.email === own) removeStored(storageKeys.uploadEmail);
      else writeStored(storageKeys.uploadEmail, outcome.answer.email);
      setAsked(outcome.answer.email);
      setOpen(false);
    } else if (outcome.error.type === 'TooManyRequestsError')
      setError(intl.formatMessage(texts.many));
    else if (outcome.error.type === 'FormValidationError')
      setError(intl.formatMessage(texts.wrong));
  }
  async function stop() {
    const outcome = await withdraw.send({ path });
    if (outcome.ok) setAsked(null);
  }

  if (told !== null)
    return (
      <div className={styles.mail}>
        <p className={styles.lead} role="status">
          <FormattedMessage {...texts.told} values={{ email: <bdi>{told}</bdi> }} />
        </p>
        <Button size="small" variant="quiet" loading={withdraw.sending} onClick={() => void stop()}>
          <FormattedMessage {...texts.stop} />
        </Button>
      </div>
    );
  if (!open)
    return (
      <Button
        variant="quiet"
        className={styles.listButton}
        icon={<Mail size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage {...texts.offer} />
      </Button>
    );
  return (
    <form
      className={styles.mail}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        void send();
      }}
    >
      <TextField
        type="email"
        label={intl.formatMessage(texts.email)}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={error}
        required
      />
      <Button type="submit" variant="tonal" loading={ask.sending}>
        <FormattedMessage {...texts.submit} />
      </Button>
    </form>
  );
}
