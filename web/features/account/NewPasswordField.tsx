import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './NewPasswordField.module.css';
import { lengthOf, MIN_PASSWORD, type Strength, strengthOf } from './strength.ts';
import { fields } from './texts.ts';

export interface NewPasswordFieldProps {
  name: string;
  /** Labels for a first password and for a replacement. */
  label: 'password' | 'newPassword';
  /** Name and address of the user, which weaken a password that contains them. */
  own?: readonly string[];
  /** Tells password managers what to fill in: new-password, unless it may be the present one. */
  autoComplete?: 'new-password' | 'current-password';
  error?: ReactNode;
  defaultValue?: string | undefined;
}

const words = defineMessages({
  weak: {
    id: 'auth.strength.weak',
    defaultMessage: 'Easy to guess. Add a word or two that nobody would expect.',
    description: 'Under the field for a new password: it is weak',
  },
  fair: {
    id: 'auth.strength.fair',
    defaultMessage: 'Good. Longer is even better.',
    description: 'Under the field for a new password: it is fair',
  },
  strong: {
    id: 'auth.strength.strong',
    defaultMessage: 'Strong. That will hold.',
    description: 'Under the field for a new password: it is strong',
  },
});

/**
 * A field for a new password, with its strength in words. An error replaces the
 * strength until the next input; submitting checks again.
 */
export function NewPasswordField({
  name,
  label,
  own,
  autoComplete = 'new-password',
  error,
  defaultValue = '',
}: NewPasswordFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(defaultValue);
  const [edited, setEdited] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const judge = () => setEdited(false);
    form?.addEventListener('submit', judge, true);
    return () => form?.removeEventListener('submit', judge, true);
  }, []);
  const strength = strengthOf(typed, own);
  const wrong = !edited && error != null && error !== false;
  return (
    <div className={styles.field}>
      <PasswordField
        ref={field}
        label={intl.formatMessage(fields[label])}
        name={name}
        autoComplete={autoComplete}
        defaultValue={defaultValue}
        error={wrong && error}
        help={
          wrong ? undefined : typed === '' ? (
            <FormattedMessage
              id="auth.newPassword.help"
              defaultMessage="At least {least} characters. Three or four words work well."
              description="Under the empty field for a new password"
              values={{ least: MIN_PASSWORD }}
            />
          ) : (
            <StrengthHint strength={strength} missing={MIN_PASSWORD - lengthOf(typed)} />
          )
        }
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setEdited(true);
        }}
      />
    </div>
  );
}

function StrengthHint({ strength, missing }: { strength: Strength; missing: number }) {
  return (
    <span className={styles.hint} data-strength={strength}>
      <svg className={styles.bar} width="72" height="8" viewBox="0 0 72 8" aria-hidden="true">
        <rect width="22" height="8" rx="4" />
        <rect x="25" width="22" height="8" rx="4" />
        <rect x="50" width="22" height="8" rx="4" />
      </svg>
      <span>
        {strength === 'short' ? (
          <FormattedMessage
            id="auth.strength.short"
            defaultMessage="{missing, plural, one {One more character} other {# more characters}}. Three or four words work well."
            description="Under the field for a new password, while it is too short"
            values={{ missing }}
          />
        ) : (
          <FormattedMessage {...words[strength]} />
        )}
      </span>
    </span>
  );
}
