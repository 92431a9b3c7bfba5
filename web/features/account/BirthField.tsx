import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Form.module.css';

const parts = defineMessages({
  day: {
    id: 'auth.birth.day',
    defaultMessage: 'Day',
    description: 'Label of the field for the day of birth; short',
  },
  month: {
    id: 'auth.birth.month',
    defaultMessage: 'Month',
    description: 'Label of the field for the month of birth, as a number; short',
  },
  year: {
    id: 'auth.birth.year',
    defaultMessage: 'Year',
    description: 'Label of the field for the year of birth; short',
  },
});

type Part = keyof typeof parts;

/**
 * The date of birth in three fields, in the language's order, so that no user scrolls a
 * calendar back through years.
 */
export function BirthField({ error }: { error: ReactNode }) {
  const intl = useIntl();
  const id = useId();
  const wrong = error != null && error !== false;
  const order = new Intl.DateTimeFormat(intl.locale, { dateStyle: 'short' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => Object.hasOwn(parts, type));
  return (
    <fieldset className={styles.group} aria-describedby={wrong ? id : undefined}>
      <legend>
        <FormattedMessage
          id="auth.birth"
          defaultMessage="Date of birth"
          description="Above the fields for day, month and year of birth"
        />
      </legend>
      <div className={styles.date}>
        {order.map((part) => (
          <TextField
            key={part}
            label={intl.formatMessage(parts[part])}
            name={part}
            inputMode="numeric"
            maxLength={part === 'year' ? 4 : 2}
            autoComplete={`bday-${part}`}
            aria-invalid={wrong || undefined}
          />
        ))}
      </div>
      {wrong && (
        <p id={id} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
