import { useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { type AnswerOf, callUrl } from '../../api/client.ts';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useForm } from '../../form/useForm.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import { FailedPart } from './shared/FailedPart.tsx';
import { Row, Rows } from './shared/Rows.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.devices',
      defaultMessage: 'Devices',
      description: 'Heading of the card that lists where the user is signed in',
    },
    text: {
      id: 'security.devices.text',
      defaultMessage:
        'Where you are signed in. If you don’t know one of them, end it and change your password.',
      description: 'On the card that lists where the user is signed in',
    },
    here: {
      id: 'security.devices.here',
      defaultMessage: 'This device',
      description: 'Badge of the device that one looks at the list with',
    },
    onSystem: {
      id: 'security.devices.name',
      defaultMessage: '{browser} on {system}',
      description:
        'Name of a device in the list: a browser such as Firefox on a system such as Windows',
    },
    unknown: {
      id: 'security.devices.unknown',
      defaultMessage: 'Unknown device',
      description: 'Name of a device that doesn’t say what it is',
    },
    used: {
      id: 'security.devices.used',
      defaultMessage: 'Last used {ago} · signed in on {date}',
      description: 'About a device in the list; {ago} is such as “2 hours ago”, {date} a day',
    },
    end: {
      id: 'security.devices.end',
      defaultMessage: 'Sign out',
      description: 'Button that signs out one device of the list',
    },
    endOthers: {
      id: 'security.devices.endOthers',
      defaultMessage: 'Sign out all others',
      description: 'Button that signs out all devices but this one',
    },
    endOthersTitle: {
      id: 'security.devices.endOthers.title',
      defaultMessage: 'Sign out all other devices?',
      description: 'Heading of a dialog',
    },
    endOthersText: {
      id: 'security.devices.endOthers.text',
      defaultMessage: 'You stay signed in here alone.',
      description: 'In the dialog that signs out all devices but this one',
    },
    ended: {
      id: 'security.devices.ended',
      defaultMessage:
        '{count, plural, one {The device is signed out.} other {# devices are signed out.}}',
      description: 'Short message after devices were signed out',
    },
  }),
);

type Device = AnswerOf<'/api/auth/accounts/{id}/sessions'>[number];

const drawings = { phone: Smartphone, tablet: Tablet, computer: Laptop };

/** The devices with a session; each can be signed out. */
export function DevicesCard() {
  const { user } = useOwnUser();
  const intl = useIntl();
  const path = { id: user.uuid };
  const devices = useApiQuery(
    '/api/auth/accounts/{id}/sessions',
    { path },
    { context: 'account.getDevices' },
  );
  const ending = useSignOutDevices();
  const [asking, setAsking] = useState(false);
  const others = (devices.data ?? []).filter(({ current }) => !current);
  const form = useForm({
    send: async () => {
      await ending.end(others);
      setAsking(false);
    },
  });
  return (
    <AccountCard
      id="devices"
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.text} />}
      busy={devices.isLoading}
      actions={
        others.length > 1 && (
          <Button variant="tonal" onClick={() => setAsking(true)}>
            <FormattedMessage {...texts.endOthers} />
          </Button>
        )
      }
    >
      {devices.isLoading && <Skeleton shape="box" height={64} />}
      {devices.isError && <FailedPart onRetry={() => void devices.refetch()} />}
      {devices.data && (
        <Rows>
          {ownFirst(devices.data).map((device) => (
            <DeviceRow
              key={device.uuid}
              device={device}
              ending={ending.which === device.uuid}
              onEnd={() => void ending.end([device])}
            />
          ))}
        </Rows>
      )}
      <FormDialog
        form={form}
        open={asking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage {...texts.endOthersTitle} />}
        description={intl.formatMessage(texts.endOthersText)}
        submit={<FormattedMessage {...texts.endOthers} />}
      />
    </AccountCard>
  );
}

const ownFirst = (devices: readonly Device[]) =>
  [...devices].sort((a, b) => Number(b.current) - Number(a.current));

interface DeviceRowProps {
  device: Device;
  ending: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, ending, onEnd }: DeviceRowProps) {
  const intl = useIntl();
  const [now] = useState(Date.now);
  const Drawing = drawings[device.kind];
  return (
    <Row
      icon={<Drawing size={22} aria-hidden="true" />}
      title={nameOf(intl, device)}
      badge={
        device.current && (
          <Badge tone="success">
            <FormattedMessage {...texts.here} />
          </Badge>
        )
      }
      text={
        <FormattedMessage
          {...texts.used}
          values={{
            ago: agoOf(intl, device.usedOn, now),
            date: intl.formatDate(device.createdOn, { dateStyle: 'medium' }),
          }}
        />
      }
      action={
        !device.current && (
          <Button size="small" variant="quiet" loading={ending} onClick={onEnd}>
            <FormattedMessage {...texts.end} />
          </Button>
        )
      }
    />
  );
}

function nameOf(intl: IntlShape, { browser, system }: Device): string {
  if (browser && system) return intl.formatMessage(texts.onSystem, { browser, system });
  return browser ?? system ?? intl.formatMessage(texts.unknown);
}

const MINUTE = 60 * 1000;
const units = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** The time since a moment, in the largest unit that fits. */
function agoOf(intl: IntlShape, time: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(time));
  const [unit, length] = units.find(([, least]) => passed >= least) ?? units[2];
  return intl.formatRelativeTime(0 - Math.floor(passed / length), unit, { numeric: 'auto' });
}

/** Signs out devices one after the other and fetches the list again. */
function useSignOutDevices() {
  const { user } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [which, setWhich] = useState<string | null>(null);
  const call = useCall('delete', '/api/auth/accounts/{id}/sessions/{sessionId}', {
    context: 'account.endSession',
    // The session may have ended by itself.
    expects: ['NotFoundError'],
  });
  async function end(devices: readonly Device[]) {
    let count = 0;
    for (const { uuid } of devices) {
      setWhich(uuid);
      const outcome = await call.send({ path: { id: user.uuid, sessionId: uuid } });
      if (!outcome.ok && outcome.error.type !== 'NotFoundError') break;
      count += 1;
    }
    setWhich(null);
    if (count > 0) toasts.show(intl.formatMessage(texts.ended, { count }), 'success');
    const path = { id: user.uuid };
    await queries.invalidateQueries({
      queryKey: [callUrl('/api/auth/accounts/{id}/sessions', { path })],
    });
  }
  return { which, end };
}
