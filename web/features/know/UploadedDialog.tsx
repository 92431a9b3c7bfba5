import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSearchParameter } from '../../page/useSearchParameter.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { OwnSummary } from './OwnKnowRow.tsx';
import styles from './UploadedDialog.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'uploaded.title',
      defaultMessage: 'Thank you for sharing',
      description: 'Title of the dialog after study material was uploaded',
    },
    text: {
      id: 'uploaded.text',
      defaultMessage:
        'Your know is being made and is here in a minute or two. Below you see how far it is.',
      description: 'The dialog after study material was uploaded, while it is processed',
    },
    published: {
      id: 'uploaded.published',
      defaultMessage: 'Your know is there: others can find and read it from now on.',
      description: 'The dialog after study material was uploaded, once it is published',
    },
    private: {
      id: 'uploaded.private',
      defaultMessage: 'Your know is there. Pass on its link to whom you like.',
      description: 'The dialog after private study material was uploaded, once it is ready',
    },
    ended: {
      id: 'uploaded.ended',
      defaultMessage: 'Below you see what became of your know, and what to do next.',
      description:
        'The dialog after study material was uploaded that waits for staff or could not be processed',
    },
    another: {
      id: 'progress.another',
      defaultMessage: 'Share another',
      description: 'Button that leads to sharing more study material',
    },
    ok: {
      id: 'uploaded.ok',
      defaultMessage: 'Fine',
      description: 'Button that closes the dialog after study material was uploaded',
    },
  }),
);

export interface UploadedDialogProps {
  /** The newest of the user's knows: the one that was uploaded. */
  know: Pick<OwnSummary, 'status'> | undefined;
}

/** The congratulations after an upload, which the address asks for. */
export function UploadedDialog({ know }: UploadedDialogProps) {
  const [asked, setAsked] = useSearchParameter('showKnowUploadedCongratulationsDialog');
  const [open, setOpen] = useState(asked === 'true');
  function close() {
    setOpen(false);
    // A reload or a passed on address doesn't congratulate again.
    setAsked('');
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={<FormattedMessage {...texts.title} />}
      maxWidth={480}
      actions={
        <>
          <Button variant="quiet" href={urlTo('know-create')}>
            <FormattedMessage {...texts.another} />
          </Button>
          <Button onClick={close}>
            <FormattedMessage {...texts.ok} />
          </Button>
        </>
      }
    >
      <DoneScene className={styles.scene} />
      <p>
        <FormattedMessage {...textOf(know?.status)} />
      </p>
    </Modal>
  );
}

function textOf(status: OwnSummary['status'] | undefined) {
  if (status === 'PUBLISHED') return texts.published;
  if (status === 'PRIVATE') return texts.private;
  return status === 'PROCESSING' || status === undefined ? texts.text : texts.ended;
}
