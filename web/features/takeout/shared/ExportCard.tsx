import { useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { type AnswerOf, callUrl } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/query.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccountCard } from '../../account/shared/AccountCard.tsx';
import styles from './ExportCard.module.css';
import { FailedPart } from '../../account/shared/FailedPart.tsx';
import { Row, Rows } from '../../account/shared/Rows.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'data.export',
      defaultMessage: 'Take your data along',
      description: 'Heading of the card about downloading all data of the user',
    },
    text: {
      id: 'data.export.text',
      defaultMessage:
        'Everything that we know of you, as one file. It takes a few minutes; we tell you by mail.',
      description: 'On the card about downloading all data of the user',
    },
    ask: {
      id: 'data.export.ask',
      defaultMessage: 'Prepare my data',
      description: 'Button that asks for a file with all data of the user',
    },
    download: {
      id: 'data.export.download',
      defaultMessage: 'Download',
      description: 'Button that downloads the file with all data of the user',
    },
    name: {
      id: 'data.export.name',
      defaultMessage: 'Data of {date}',
      description:
        'Name of a file with all data of the user in a list; {date} is the day on which it was asked for',
    },
    ready: {
      id: 'data.export.ready',
      defaultMessage: '{size} · can be downloaded until {date}',
      description: 'About a file with all data of the user; {size} is such as 3.4 MB, {date} a day',
    },
    pending: {
      id: 'data.export.pending',
      defaultMessage: 'In the making. You can leave this page.',
      description: 'About a file with all data of the user that is being made',
    },
    failed: {
      id: 'data.export.failed',
      defaultMessage: 'That didn’t work. Ask for it again, please.',
      description: 'About a file with all data of the user that could not be made',
    },
    tooEarly: {
      id: 'data.export.tooEarly',
      defaultMessage: 'From {time} you can ask again: it works once a day.',
      description:
        'Beside the button that asks for a file with all data of the user, while it is too early for another one; {time} is a day with the time',
    },
    expired: {
      id: 'data.export.expired',
      defaultMessage: 'No longer kept. Ask for a new one.',
      description: 'About a file with all data of the user whose time is over',
    },
  }),
);

type Export = AnswerOf<'/api/users/{id}/exports'>[number];

/** The interval in which the list is fetched again while an export is being made, in milliseconds. */
const POLL_MILLISECONDS = 5000;
/** The number of exports shown; older ones are of no use. */
const MAX_EXPORTS = 3;

/** The user's data exports: request one, follow its progress, download it. */
export function ExportCard() {
  const { user } = useOwnUser();
  const intl = useIntl();
  const queries = useQueryClient();
  const path = { id: user.uuid };
  const list = useApiQuery('/api/users/{id}/exports', { path }, { context: 'takeout.list' });
  const asking = useCall('post', '/api/users/{id}/exports', {
    context: 'takeout.ask',
    expects: ['TooManyRequestsError'],
  });
  const [tooEarly, setTooEarly] = useNextRequestTime();
  const pending = (list.data ?? []).some(({ state }) => state === 'PENDING');
  const { refetch } = list;
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [pending, refetch]);

  async function ask() {
    const asked = await asking.send({ path });
    if (!asked.ok && asked.error.type === 'TooManyRequestsError')
      setTooEarly(Date.now() + (asked.error.retryAfter ?? 60) * 1000);
    await queries.invalidateQueries({ queryKey: [callUrl('/api/users/{id}/exports', { path })] });
  }
  return (
    <AccountCard
      id="export"
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.text} />}
      busy={list.isLoading}
      actions={
        <>
          <Button
            variant="tonal"
            loading={asking.sending}
            disabled={pending || tooEarly !== null}
            onClick={() => void ask()}
          >
            <FormattedMessage {...texts.ask} />
          </Button>
          <p role="status" className={styles.early}>
            {tooEarly !== null && !pending && (
              <FormattedMessage {...texts.tooEarly} values={{ time: momentOf(intl, tooEarly) }} />
            )}
          </p>
        </>
      }
    >
      {list.isLoading && <Skeleton shape="box" height={64} />}
      {list.isError && <FailedPart onRetry={() => void refetch()} />}
      {list.data && list.data.length > 0 && (
        <Rows>
          {list.data.slice(0, MAX_EXPORTS).map((one) => (
            <ExportRow key={one.uuid} one={one} />
          ))}
        </Rows>
      )}
    </AccountCard>
  );
}

/**
 * The time (as of Date.now()) until which no export can be requested, or null; resets
 * itself when it has passed.
 */
function useNextRequestTime() {
  const [until, setUntil] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setUntil(null), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return [until, setUntil] as const;
}

/** A date with its time, rounded up to the next minute, so that it is never too early. */
function momentOf(intl: IntlShape, moment: number): string {
  const full = Math.ceil(moment / MINUTE) * MINUTE;
  return intl.formatDate(full, { dateStyle: 'medium', timeStyle: 'short' });
}

const MINUTE = 60_000;

function ExportRow({ one }: { one: Export }) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const fetching = useCall('post', '/api/users/{id}/exports/{exportId}/url', {
    context: 'takeout.download',
  });
  async function download() {
    const path = { id: user.uuid, exportId: one.uuid };
    const outcome = await fetching.send({ path });
    if (outcome.ok) location.assign(outcome.answer.url);
  }
  return (
    <Row
      icon={<Archive size={22} aria-hidden="true" />}
      title={
        <FormattedMessage
          {...texts.name}
          values={{ date: intl.formatDate(one.createdOn, { dateStyle: 'long' }) }}
        />
      }
      text={<span role="status">{stateOf(intl, one)}</span>}
      action={
        one.state === 'READY' && (
          <Button size="small" loading={fetching.sending} onClick={() => void download()}>
            <FormattedMessage {...texts.download} />
          </Button>
        )
      }
    />
  );
}

function stateOf(intl: IntlShape, { state, bytes, expiresOn }: Export): string {
  switch (state) {
    case 'READY':
      return intl.formatMessage(texts.ready, {
        size: sizeOf(intl, bytes ?? 0),
        date: expiresOn && intl.formatDate(expiresOn, { dateStyle: 'long' }),
      });
    case 'PENDING':
      return intl.formatMessage(texts.pending);
    case 'FAILED':
      return intl.formatMessage(texts.failed);
    default:
      return intl.formatMessage(texts.expired);
  }
}

const KILO = 1000;

/** A size in the unit that suits it. */
function sizeOf(intl: IntlShape, bytes: number): string {
  const large = bytes >= KILO * KILO;
  return intl.formatNumber(Math.max(bytes / (large ? KILO * KILO : KILO), 1), {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  });
}
