import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import styles from './ToastArea.module.css';
import type { Toast } from './ToastProvider.tsx';

/** Long enough to read two lines, in milliseconds. */
const DISPLAY_TIME = 7000;

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface ToastAreaProps {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
}

/**
 * Renders the toasts in two live regions, polite for news and assertive for errors. The
 * regions are always in the document, since screen readers announce only changes of
 * regions that they already know.
 */
export function ToastArea({ toasts, onClose }: ToastAreaProps) {
  const intl = useIntl();
  const errors = toasts.filter((toast) => toast.tone === 'danger');
  const news = toasts.filter((toast) => toast.tone !== 'danger');
  return (
    <section
      className={styles.area}
      aria-label={intl.formatMessage({
        id: 'ui.toasts.label',
        defaultMessage: 'Messages',
        description: 'Name of the corner of the page where short messages appear, read out',
      })}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold blocks */}
      <div role="status" aria-live="polite" className={styles.list}>
        {news.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </div>
      <div role="alert" aria-live="assertive" className={styles.list}>
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const intl = useIntl();
  const [held, setHeld] = useState(false);
  const stays = toast.tone === 'danger' || held;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => onClose(toast.id), DISPLAY_TIME);
    return () => clearTimeout(timer);
    // onClose is a new function at every render of the provider and only filters by id.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stays, toast.id]);
  const Icon = icons[toast.tone];
  return (
    <div
      className={classes(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={22} aria-hidden="true" />
      <div className={styles.text}>{toast.text}</div>
      <IconButton
        className={styles.close}
        onClick={() => onClose(toast.id)}
        label={intl.formatMessage({
          id: 'ui.close',
          defaultMessage: 'Close',
          description: 'Label of the button that closes a dialog, a menu or a notice',
        })}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
