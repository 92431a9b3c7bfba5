import { CloudOff, MonitorSmartphone, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { urlTo } from '../../page/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Library.module.css';
import type { Waiting } from './types.ts';
import { type UsedLibrary, useLibrary } from './useLibrary.ts';
import { texts as viewTexts } from './viewTexts.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'librarySynced.title',
      defaultMessage: 'Your library on your devices',
      description: 'Heading of the page that tells what is in step on which device',
    },
    here: {
      id: 'librarySynced.here',
      defaultMessage: 'This device',
      description: 'Heading of the part about the device in use; also a badge beside it',
    },
    inStep: {
      id: 'librarySynced.inStep',
      defaultMessage: 'Everything is in step.',
      description: 'This device has all changes, and has sent all of its own',
    },
    offline: {
      id: 'librarySynced.offline',
      defaultMessage: 'No connection. What you change here is sent as soon as there is one.',
      description: 'On the page that tells what is in step, without a connection',
    },
    synced: {
      id: 'librarySynced.synced',
      defaultMessage: 'Last in step: {when}',
      description: 'When this device exchanged changes with the server for the last time',
    },
    again: {
      id: 'librarySynced.again',
      defaultMessage: 'Check now',
      description: 'Button: sends and fetches changes at once',
    },
    kept: {
      id: 'librarySynced.kept',
      defaultMessage:
        '{count, plural, one {# entry can} other {# entries can}} be listed here without a connection.',
      description: 'How much of the library this device has stored',
    },
    waits: {
      id: 'librarySynced.waits',
      defaultMessage: 'Waits to be sent',
      description: 'Heading above the changes that the server has not got yet',
    },
    devices: {
      id: 'librarySynced.devices',
      defaultMessage: 'Last changed from',
      description: 'Heading above the devices from which the library was changed',
    },
    unknown: {
      id: 'librarySynced.unknown',
      defaultMessage: 'Unknown device',
      description: 'In place of a device’s browser and system, where they are not known',
    },
    none: {
      id: 'librarySynced.none',
      defaultMessage: 'You have not changed your library yet.',
      description: 'In place of the devices, where there is none',
    },
    SAVE: {
      id: 'librarySynced.save',
      defaultMessage: '{count, plural, one {# entry saved} other {# entries saved}}',
      description: 'A change that waits',
    },
    REMOVE: {
      id: 'librarySynced.remove',
      defaultMessage: '{count, plural, one {# entry removed} other {# entries removed}}',
      description: 'A change that waits',
    },
    MOVE: {
      id: 'librarySynced.move',
      defaultMessage: '{count, plural, one {# entry moved} other {# entries moved}}',
      description: 'A change that waits',
    },
    CREATE_FOLDER: {
      id: 'librarySynced.createFolder',
      defaultMessage: 'Folder “{name}” made',
      description: 'A change that waits',
    },
    RENAME_FOLDER: {
      id: 'librarySynced.renameFolder',
      defaultMessage: 'Folder renamed to “{name}”',
      description: 'A change that waits',
    },
    MOVE_FOLDER: {
      id: 'librarySynced.moveFolder',
      defaultMessage: 'Folder “{name}” moved',
      description: 'A change that waits',
    },
    DELETE_FOLDER: {
      id: 'librarySynced.deleteFolder',
      defaultMessage: 'Folder “{name}” deleted',
      description: 'A change that waits',
    },
    RESTORE_FOLDER: {
      id: 'librarySynced.restoreFolder',
      defaultMessage: 'Folder “{name}” restored',
      description: 'A change that waits',
    },
  }),
);

/** What of the library is in step on which device. */
export default requireSession(function Synced() {
  const intl = useIntl();
  const library = useLibrary();
  return (
    <div className={styles.layout}>
      <div className={styles.path}>
        <Breadcrumbs
          items={[
            { label: intl.formatMessage(viewTexts.library), href: urlTo('app-library') },
            { label: intl.formatMessage(viewTexts.devices) },
          ]}
        />
      </div>
      <h1 className={styles.title}>
        <FormattedMessage {...texts.title} />
      </h1>
      <Here library={library} />
      {library.waiting.length > 0 && <Waits library={library} />}
      <Devices key={library.copy.revision} />
    </div>
  );
});

function Here({ library }: { library: UsedLibrary }) {
  const { offline, ready, waiting, copy } = library;
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await library.sync();
    setBusy(false);
  };
  return (
    <Card as="section" className={styles.here}>
      <h2 className={styles.partTitle}>
        <FormattedMessage {...texts.here} />
      </h2>
      {ready || offline ? (
        <p role="status">
          {offline && <CloudOff size={18} aria-hidden="true" className={styles.before} />}
          {offline ? (
            <FormattedMessage {...texts.offline} />
          ) : (
            waiting.length === 0 && <FormattedMessage {...texts.inStep} />
          )}
        </p>
      ) : (
        <Skeleton lines={1} />
      )}
      {copy.synced > 0 && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.synced} values={{ when: <Ago at={copy.synced} /> }} />
        </p>
      )}
      <p className={styles.muted}>
        <FormattedMessage {...texts.kept} values={{ count: copy.items.length }} />
      </p>
      <div>
        <Button
          variant="tonal"
          loading={busy}
          icon={<RefreshCw size={18} aria-hidden="true" />}
          onClick={() => void again()}
        >
          <FormattedMessage {...texts.again} />
        </Button>
      </div>
    </Card>
  );
}

function Waits({ library }: { library: UsedLibrary }) {
  return (
    <section>
      <h2 className={styles.partTitle}>
        <FormattedMessage {...texts.waits} />
      </h2>
      <ul className={styles.lines}>
        {library.waiting.map((one) => (
          <li key={one.change.uuid}>
            <FormattedMessage {...texts[one.change.kind]} values={valuesOf(one, library)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function valuesOf({ change }: Waiting, { view }: UsedLibrary) {
  const folder = view.folders.get(change.folder ?? '');
  const gone = view.bin.find(({ uuid }) => uuid === change.folder);
  return {
    count: change.knows?.length ?? 0,
    name: change.name ?? folder?.name ?? gone?.name ?? '',
  };
}

function Devices() {
  const devices = useApiQuery('/api/library/devices', {}, { context: 'library.devices' });
  return (
    <section>
      <h2 className={styles.partTitle}>
        <FormattedMessage {...texts.devices} />
      </h2>
      {devices.isPending && <Skeleton lines={2} />}
      {devices.data?.content.length === 0 && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.none} />
        </p>
      )}
      <ul className={styles.lines}>
        {devices.data?.content.map(({ name, changedOn, own }) => (
          <li key={changedOn + name}>
            <MonitorSmartphone size={20} aria-hidden="true" />
            <span>{name || <FormattedMessage {...texts.unknown} />}</span>
            {own && (
              <Badge tone="accent">
                <FormattedMessage {...texts.here} />
              </Badge>
            )}
            <span className={styles.muted}>
              <Ago at={Date.parse(changedOn)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long ago a moment is, as of when the page was shown. */
function Ago({ at }: { at: number }) {
  const intl = useIntl();
  const [now] = useState(Date.now);
  const seconds = Math.min(0, Math.round((at - now) / 1000));
  if (seconds > -60) return intl.formatRelativeTime(0, 'second', { numeric: 'auto' });
  if (seconds > -3600) return intl.formatRelativeTime(Math.ceil(seconds / 60), 'minute');
  if (seconds > -86_400) return intl.formatRelativeTime(Math.ceil(seconds / 3600), 'hour');
  return intl.formatRelativeTime(Math.ceil(seconds / 86_400), 'day');
}
