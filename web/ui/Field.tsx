import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FieldTexts {
  label: ReactNode;
  /** A sentence that helps, below the field. */
  help?: ReactNode;
  /** What is wrong, in words. Replaces nothing: the help stays. */
  error?: ReactNode;
  /** The label is only read out, where the place says what the field is. */
  hideLabel?: boolean;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** Label above, help below, error under the field: the frame of every field. */
export function Field({ id, label, help, error, hideLabel = false, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? undefined : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children}
      {help != null && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error != null && error !== false && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes that tie a control to its help and its error. */
export function describedBy(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  const wrong = error != null && error !== false;
  const ids = [help != null && `${id}-help`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': wrong || undefined };
}
