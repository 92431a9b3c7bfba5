import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSearchParameter } from '../../page/useSearchParameter.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { withValues } from '../../ui/withValues.ts';
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
    flashcards: {
      id: 'uploaded.flashcards',
      defaultMessage: 'Your flashcards are here. Below you see all that you shared.',
      description: 'The dialog after flashcards were uploaded',
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

/** The congratulations after an upload, which the address asks for. */
export function UploadedDialog() {
  const [asked, setAsked] = useSearchParameter('showKnowUploadedCongratulationsDialog');
  const [flashcards] = useSearchParameter('wasFlashcardKnowUpload');
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
        <FormattedMessage {...(flashcards === 'true' ? texts.flashcards : texts.text)} />
      </p>
    </Modal>
  );
}
