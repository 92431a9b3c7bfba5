import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../../api/errors.ts';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import type { Screen } from '../../../page/screens.ts';
import { randomUuid } from '../../../page/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useToasts } from '../../../ui/ToastProvider.tsx';
import styles from './SaveButton.module.css';
import { isSaved, useSaved } from './saved.ts';
import { SaveDialogContext } from './saveTarget.ts';

const texts = defineMessages({
  save: {
    id: 'save.button',
    defaultMessage: 'Save',
    description:
      'Button on study material: keeps it in the user’s library, to read it again. A verb, as on video platforms',
  },
  saved: {
    id: 'save.button.saved',
    defaultMessage: 'Saved',
    description:
      'The same button once the material is in the library; pressed, it opens the folders in which it is',
  },
  done: {
    id: 'save.done',
    defaultMessage: 'Saved in your library.',
    description: 'Short message after study material was saved',
  },
  choose: {
    id: 'save.choose',
    defaultMessage: 'Choose folders',
    description: 'Button in that message: opens the dialog in which one chooses folders',
  },
});

interface SaveButtonProps {
  /** The know's uuid. */
  know: string;
  /** A round icon, for cards. */
  compact?: boolean;
}

/**
 * Saves a know to the top of the user's library at one press; pressed again, it opens the
 * folders. Visitors sign up first and come back.
 */
export function SaveButton({ know, compact = false }: SaveButtonProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const report = useFailureReport();
  const { load, url } = usePage();
  const { signedIn } = useSession();
  const [saved, setSaved] = useSaved(know);
  const [open, setOpen] = useState(false);
  const [{ Dialog }, setDialog] = useState<{ Dialog?: Screen }>({});
  const change = useCall('post', '/api/library/changes', { context: 'library.save' });
  const is = isSaved(saved);

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
      body: { uuid: randomUuid(), kind: 'SAVE', knows: [know] },
    });
    if (!outcome.ok) return setSaved({ top: false, folders: [] });
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
  const press = signedIn
    ? { onClick: () => (is ? choose() : void save()) }
    : { href: urlTo('auth-signup', { query: { redirect: url, referrerScreen: 'save' } }) };
  const icon = <Bookmark size={compact ? 20 : 18} aria-hidden="true" />;
  const text = is ? texts.saved : texts.save;
  const className = is ? styles.saved : undefined;
  return (
    <>
      {compact ? (
        <IconButton
          {...press}
          label={intl.formatMessage(text)}
          className={className}
          aria-haspopup={is ? 'dialog' : undefined}
        >
          {icon}
        </IconButton>
      ) : (
        <Button
          {...press}
          variant="tonal"
          className={className}
          icon={icon}
          loading={open && !Dialog}
          aria-haspopup={is ? 'dialog' : undefined}
        >
          <FormattedMessage {...text} />
        </Button>
      )}
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
