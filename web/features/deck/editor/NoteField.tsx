import { type ReactNode, useId } from 'react';
import { describedBy, Field } from '../../../ui/Field.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Note.module.css';
import type { Field as FieldName } from './rows.ts';

export interface NoteFieldProps {
  name: FieldName;
  /** The visible label. */
  label: string;
  /** The label with the number of the card. */
  fullLabel: string;
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
}

/** A text of a card: one line at first, growing with its text. */
export function NoteField({ name, label, fullLabel, value, error, onChange }: NoteFieldProps) {
  const id = useId();
  const texts = (
    <>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      <VisuallyHidden>{fullLabel}</VisuallyHidden>
    </>
  );
  return (
    <Field id={id} label={texts} error={error}>
      <span className={styles.grow} data-text={value}>
        <textarea
          {...describedBy(id, { help: null, error })}
          id={id}
          data-field={name}
          className={styles.area}
          rows={1}
          dir="auto"
          enterKeyHint="next"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </Field>
  );
}
