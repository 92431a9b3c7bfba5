import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size'> {
  /** An icon at the start of the field. */
  icon?: ReactNode;
  /** A button at the end of the field. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text field with label, help and error. */
export function TextField({
  label,
  help,
  error,
  hideLabel,
  icon,
  end,
  id,
  ...input
}: TextFieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <Field id={fieldId} label={label} help={help} error={error} hideLabel={hideLabel ?? false}>
      <span className={styles.frame}>
        {icon != null && <span className={styles.icon}>{icon}</span>}
        <input
          {...input}
          {...describedBy(fieldId, { help, error })}
          id={fieldId}
          className={classes(
            styles.input,
            icon != null && styles.withIcon,
            end != null && styles.withEnd,
          )}
        />
        {end != null && <span className={styles.end}>{end}</span>}
      </span>
    </Field>
  );
}
