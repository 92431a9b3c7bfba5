import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface FieldTexts {
  label: ReactNode;
  /** A sentence of help below the field. */
  help?: ReactNode;
  /** The error message, shown in addition to the help. */
  error?: ReactNode;
  /** The label is visually hidden, where the context already names the field. */
  hideLabel?: boolean;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** The frame of every field: label above, help and error below. */
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

/** The ARIA attributes that link a control to its help and error. */
export function describedBy(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  const wrong = error != null && error !== false;
  const ids = [help != null && `${id}-help`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': wrong || undefined };
}
