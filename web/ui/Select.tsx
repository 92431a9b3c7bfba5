import { ChevronDown } from 'lucide-react';
import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
  options: readonly SelectOption[];
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, whose list is the system's own on phones. */
export function Select({ label, help, error, hideLabel, options, id, ...select }: SelectProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <Field id={fieldId} label={label} help={help} error={error} hideLabel={hideLabel ?? false}>
      <span className={styles.frame}>
        <select
          {...select}
          {...describedBy(fieldId, { help, error })}
          id={fieldId}
          className={styles.select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </span>
    </Field>
  );
}
