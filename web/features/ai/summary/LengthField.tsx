import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './LengthField.module.css';
import { startTexts as texts } from './startTexts.ts';
import type { Length } from './types.ts';

const choices = [
  { value: 'SHORT', label: texts.short, points: 5 },
  { value: 'MEDIUM', label: texts.medium, points: 12 },
  { value: 'LONG', label: texts.long, points: 25 },
] as const;

export interface LengthFieldProps {
  value: Length;
  onChange: (length: Length) => void;
}

/** How much a summary says, as a row of three. */
export function LengthField({ value, onChange }: LengthFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>
        <FormattedMessage {...texts.length} />
      </legend>
      <div className={styles.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.label}>
              <FormattedMessage {...choice.label} />
            </span>
            <span className={styles.points}>
              <FormattedMessage {...texts.points} values={{ count: choice.points }} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
