/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'type' | 'role'
> {
  label: ReactNode;
  help?: ReactNode;
}

/** A boolean that takes effect at once. */
export function Switch({ label, help, id, ...input }: SwitchProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <div className={styles.row}>
      <span className={styles.texts}>
        <label htmlFor={fieldId}>{label}</label>
        {help != null && (
          <span id={`${fieldId}-help`} className={styles.help}>
            {help}
          </span>
        )}
      </span>
      <input
        {...input}
        id={fieldId}
        type="checkbox"
        role="switch"
        aria-describedby={help != null ? `${fieldId}-help` : undefined}
        className={styles.input}
      />
    </div>
  );
}
