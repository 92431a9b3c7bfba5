import { CircleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Editor.module.css';
import { noteTexts } from './noteTexts.ts';

export interface SaveBarProps {
  /** State of the changes: saved, kept as a draft. */
  status: ReactNode;
  error: ReactNode;
  /** The label of the button. */
  label: ReactNode;
  busy: boolean;
  disabled: boolean;
  /** null: there is nothing to undo. */
  onUndo: (() => void) | null;
}

/** Submit button with the state of the changes; sticky below a long list. */
export function SaveBar({ status, error, label, busy, disabled, onUndo }: SaveBarProps) {
  const intl = useIntl();
  return (
    <div className={styles.bar}>
      <div className={styles.state}>
        <p role="status">{status}</p>
        <div role="alert">
          {error && (
            <p className={styles.error}>
              <CircleAlert size={18} aria-hidden="true" />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
      <div className={styles.buttons}>
        {onUndo && (
          <IconButton label={intl.formatMessage(noteTexts.undo)} variant="tonal" onClick={onUndo}>
            <Undo2 size={20} aria-hidden="true" />
          </IconButton>
        )}
        <Button type="submit" size="large" loading={busy} disabled={disabled}>
          {label}
        </Button>
      </div>
    </div>
  );
}
