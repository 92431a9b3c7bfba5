import { useEffect, useEffectEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useTrack } from '../../../analytics/AnalyticsProvider.tsx';
import type { KnowSource } from '../../../analytics/blocks.ts';
import { ApiError } from '../../../api/errors.ts';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import type { Screen } from '../../../page/screens.ts';
import { randomUuid } from '../../../page/storage.ts';
import { useToasts } from '../../../ui/ToastProvider.tsx';
import styles from './SaveButton.module.css';
import { saveOneText, SaveLook, saveText } from './SaveLook.tsx';
import { isSaved, useSaved } from './saved.ts';
import { SaveDialogContext } from './saveTarget.ts';

const texts = defineMessages({
  saved: {
    id: 'save.button.saved',
    defaultMessage: 'Saved',
    description:
      'The same button once the material is in the library; pressed, it opens the folders in which it is',
  },
  savedOne: {
    id: 'save.button.savedOne',
    defaultMessage: '“{title}” is saved',
    description: 'Name of the same button on a card once the material is saved',
  },
  done: {
    id: 'save.done',
    defaultMessage: 'Saved in your library.',
    description: 'Short message after study material was saved',
  },
  choose: {
    id: 'save.choose',
    defaultMessage: 'Choose a folder',
    description: 'Button in that message: opens the dialog in which one chooses a folder',
  },
});

function textOf(saved: boolean, title: string | undefined): MessageDescriptor {
  if (title === undefined) return saved ? texts.saved : saveText;
  return saved ? texts.savedOne : saveOneText;
}

interface LateSaveButtonProps {
  know: KnowSource;
  /** The know's title, for cards. */
  title: string | undefined;
  /** It is saved, and read from this device without a connection. */
  kept?: boolean;
  /** The button was pressed before this code was loaded. */
  pressed?: boolean;
}

/**
 * The button that saves, for users: at one press to the top of their library; pressed
 * again, it opens the folders.
 */
export function LateSaveButton({
  know,
  title,
  kept = false,
  pressed = false,
}: LateSaveButtonProps) {
  const toasts = useToasts();
  const report = useFailureReport();
  const track = useTrack();
  const { load } = usePage();
  const [saved, setSaved] = useSaved(know.uuid, kept);
  const [open, setOpen] = useState(false);
  const [{ Dialog }, setDialog] = useState<{ Dialog?: Screen }>({});
  const change = useCall('post', '/api/library/changes', {
    context: 'library.save',
    keepalive: true,
  });
  const is = saved === null ? kept : isSaved(saved);

  function choose() {
    setOpen(true);
    if (Dialog) return;
    load?.('features/library/SaveDialogScreen').then(
      (loaded) => setDialog({ Dialog: loaded }),
      (cause: unknown) => {
        setOpen(false);
        report(new ApiError(0, {}, cause), 'library.load');
      },
    );
  }
  async function save() {
    setSaved({ top: true, folders: [] });
    const outcome = await change.send({
      body: { uuid: randomUuid(), kind: 'SAVE', knows: [know.uuid] },
    });
    if (!outcome.ok) return setSaved({ top: false, folders: [] });
    track('know_save', { know });
    return toasts.show(
      <span className={styles.toast}>
        <FormattedMessage {...texts.done} />
        <button type="button" className={styles.choose} onClick={choose}>
          <FormattedMessage {...texts.choose} />
        </button>
      </span>,
      'success',
    );
  }
  const saveEarly = useEffectEvent(() => void save());
  useEffect(() => {
    if (pressed) saveEarly();
  }, [pressed]);
  const look = {
    text: textOf(is, title),
    className: is ? styles.saved : undefined,
    loading: open && !Dialog,
    onClick: () => (is ? choose() : void save()),
    'aria-haspopup': is ? ('dialog' as const) : undefined,
  };
  return (
    <>
      <SaveLook {...look} title={title} />
      {Dialog && saved && (
        <SaveDialogContext
          value={{ know, saved, onSaved: setSaved, open, onClose: () => setOpen(false) }}
        >
          <Dialog />
        </SaveDialogContext>
      )}
    </>
  );
}
