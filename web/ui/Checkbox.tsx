import { Check } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { describedBy } from './Field.tsx';

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'type'
> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** A boolean that takes effect when the form is submitted. */
export function Checkbox({ label, help, error, id, ...input }: CheckboxProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <div className={styles.row}>
      <span className={styles.box}>
        <input
          {...input}
          {...describedBy(fieldId, { help, error })}
          id={fieldId}
          type="checkbox"
          className={styles.input}
        />
        <Check className={styles.check} size={16} strokeWidth={3} aria-hidden="true" />
      </span>
      <span className={styles.texts}>
        <label htmlFor={fieldId}>{label}</label>
        {help != null && (
          <span id={`${fieldId}-help`} className={styles.help}>
            {help}
          </span>
        )}
        {error != null && error !== false && (
          <span id={`${fieldId}-error`} className={styles.error}>
            {error}
          </span>
        )}
      </span>
    </div>
  );
}
