import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import styles from './TextArea.module.css';

export interface TextAreaProps
  extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'value'> {
  /** Absent where the browser keeps the text; then no characters are counted. */
  value?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field. With `maxLength` it shows a character count. */
export function TextArea({ label, help, error, hideLabel, id, rows = 3, ...area }: TextAreaProps) {
  const own = useId();
  const fieldId = id ?? own;
  const count = area.maxLength !== undefined && area.value !== undefined && (
    <FormattedMessage
      id="ui.textArea.count"
      defaultMessage="{used} of {most} characters"
      description="Below a field for text: how many characters are used, and how many it takes"
      values={{ used: area.value.length, most: area.maxLength }}
    />
  );
  const texts = { help: help ?? (count || undefined), error };
  return (
    <Field id={fieldId} label={label} hideLabel={hideLabel ?? false} {...texts}>
      <textarea
        {...area}
        {...describedBy(fieldId, texts)}
        id={fieldId}
        rows={rows}
        className={styles.area}
      />
    </Field>
  );
}
