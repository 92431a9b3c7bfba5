import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Library.module.css';
import type { LibraryFolder } from './types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'library.link.title',
      defaultMessage: 'Share “{name}”',
      description: 'Heading of the dialog by which a folder is shared',
    },
    lead: {
      id: 'library.link.lead',
      defaultMessage:
        'Everyone who has the link can read this folder and the folders in it, and copy them. They see published notes only, and nothing else of your library.',
      description: 'In the dialog by which a folder is shared',
    },
    create: {
      id: 'library.link.create',
      defaultMessage: 'Create link',
      description: 'Button: shares a folder by a link',
    },
    link: {
      id: 'library.link.label',
      defaultMessage: 'Link to the folder',
      description: 'Label of the field with the link of a shared folder',
    },
    revoke: {
      id: 'library.link.revoke',
      defaultMessage: 'Stop sharing',
      description: 'Button: the link of a shared folder opens nothing any more',
    },
    revokeHelp: {
      id: 'library.link.revokeHelp',
      defaultMessage: 'The link stops working at once, for good.',
      description: 'Above the button that ends the sharing of a folder',
    },
    ended: {
      id: 'library.link.ended',
      defaultMessage:
        'Our team has ended the sharing of this folder, so it can’t be shared again. You got a mail with the reason.',
      description: 'In the dialog by which a folder is shared, where staff took it from others',
    },
    offline: {
      id: 'library.link.offline',
      defaultMessage: 'Sharing needs a connection.',
      description: 'In the dialog by which a folder is shared, without a connection',
    },
  }),
);

interface ShareDialogProps {
  folder: LibraryFolder;
  offline: boolean;
  onShared: () => void;
  onClose: () => void;
}

/** Shares a folder by a link, and takes that back. */
export function ShareDialog({ folder, offline, onShared, onClose }: ShareDialogProps) {
  const share = useCall('put', '/api/library/folders/{uuid}/link', { context: 'library.share' });
  const revoke = useCall('delete', '/api/library/folders/{uuid}/link', {
    context: 'library.unshare',
  });
  const [path, setPath] = useState(folder.sharedAt);
  const busy = share.sending || revoke.sending;
  const send = async (on: boolean) => {
    const outcome = await (on ? share : revoke).send({ path: { uuid: folder.uuid } });
    if (!outcome.ok) return;
    setPath(outcome.answer.sharedAt);
    onShared();
  };
  return (
    <Modal
      open
      onClose={onClose}
      maxWidth={560}
      title={<FormattedMessage {...texts.title} values={{ name: folder.name }} />}
      description={<FormattedMessage {...texts.lead} />}
      actions={
        folder.sharingEnded ? undefined : path === null ? (
          <Button loading={busy} disabled={offline} onClick={() => void send(true)}>
            <FormattedMessage {...texts.create} />
          </Button>
        ) : (
          <>
            <p className={styles.aboveButton}>
              <FormattedMessage {...texts.revokeHelp} />
            </p>
            <Button
              variant="danger"
              loading={busy}
              disabled={offline}
              onClick={() => void send(false)}
            >
              <FormattedMessage {...texts.revoke} />
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        {folder.sharingEnded && (
          <Notice tone="warning">
            <FormattedMessage {...texts.ended} />
          </Notice>
        )}
        {offline && (
          <Notice tone="warning">
            <FormattedMessage {...texts.offline} />
          </Notice>
        )}
        {path !== null && (
          <CopyField
            oneLine
            label={<FormattedMessage {...texts.link} />}
            value={new URL(path, location.origin).href}
          />
        )}
      </Stack>
    </Modal>
  );
}
