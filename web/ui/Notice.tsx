import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  children: ReactNode;
  tone?: NoticeTone;
  title?: ReactNode;
  /** A button or link that helps. */
  action?: ReactNode;
  onClose?: (() => void) | undefined;
  /** Announced by screen readers when it appears; omit it for notices that are on the page from the start. */
  live?: boolean;
  lang?: string | undefined;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message in the flow of the page. */
export function Notice({
  children,
  tone = 'info',
  title,
  action,
  onClose,
  live = false,
  lang,
}: NoticeProps) {
  const Icon = icons[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={classes(styles.notice, styles[tone])} role={role} lang={lang}>
      <Icon className={styles.icon} size={22} aria-hidden="true" />
      <div className={styles.body}>
        {title != null && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {action != null && <div className={styles.action}>{action}</div>}
      </div>
      {onClose && <CloseNotice onClose={onClose} />}
    </div>
  );
}

function CloseNotice({ onClose }: { onClose: () => void }) {
  const label = useIntl().formatMessage({
    id: 'ui.close',
    defaultMessage: 'Close',
    description: 'Label of the button that closes a dialog, a menu or a notice',
  });
  return (
    <IconButton label={label} onClick={onClose} className={styles.close}>
      <X size={20} aria-hidden="true" />
    </IconButton>
  );
}
