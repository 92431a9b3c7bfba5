import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { classes } from './classes.ts';
import type { ModalProps } from './Modal.tsx';
import styles from './Modal.module.css';

/** Selects the controls for input. */
const FIELD =
  ':is(input:not([type=hidden], [type=file], [readonly]), select, textarea:not([readonly])):enabled';

/** The dialog, in a chunk of its own. */
export function ModalDialog({
  open,
  onClose,
  title,
  children,
  description,
  hideTitle = false,
  actions,
  fullscreen = false,
  maxWidth = 650,
  initialFocus,
}: ModalProps) {
  const intl = useIntl();
  const popup = useRef<HTMLDivElement>(null);
  /** Focuses a part that isn't a control without scrolling to it: a tall one would hide its beginning. */
  const focusFirst = () => {
    if (!initialFocus) return popup.current?.querySelector<HTMLElement>(FIELD) ?? true;
    const first = initialFocus.current;
    if (!first || first.tabIndex >= 0) return first ?? true;
    first.focus({ preventScroll: true });
    return false;
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={classes(styles.popup, fullscreen && styles.fullscreen)}
            style={{ maxWidth: fullscreen ? undefined : maxWidth }}
            initialFocus={focusFirst}
          >
            <header className={classes(styles.header, hideTitle && styles.hiddenTitle)}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close
                className={styles.close}
                aria-label={intl.formatMessage({
                  id: 'ui.close',
                  defaultMessage: 'Close',
                  description: 'Label of the button that closes a dialog, a menu or a notice',
                })}
              >
                <X size={22} aria-hidden="true" />
              </Dialog.Close>
            </header>
            <div className={styles.body}>
              {description != null && (
                <Dialog.Description className={styles.description}>
                  {description}
                </Dialog.Description>
              )}
              {children}
            </div>
            {actions != null && <footer className={styles.actions}>{actions}</footer>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
