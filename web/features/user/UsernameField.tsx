import { AtSign, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { ApiError } from '../../api/errors.ts';
import { useApiQuery } from '../../api/query.tsx';
import { type FieldErrors, noErrors } from '../../form/useForm.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './UsernameField.module.css';
import { useDebounced } from '../../ui/useDebounced.ts';
import {
  MIN_LENGTH,
  MAX_LENGTH,
  normalizeUsername,
  usernameFault,
  usernameRefusal,
} from './username.ts';

const texts = withValues(
  defineMessages({
    label: {
      id: 'username.label',
      defaultMessage: 'Username',
      description: 'Label of the field for the name by which others find one',
    },
    help: {
      id: 'username.help',
      defaultMessage: '{least} to {most} small letters, digits, dots or underscores.',
      description: 'Below the field for the username: what it may be made of',
    },
    free: {
      id: 'username.free',
      defaultMessage: '@{name} is free.',
      description: 'Below the field for the username: no account has it yet',
    },
    checking: {
      id: 'username.checking',
      defaultMessage: 'Looking whether it’s free …',
      description: 'Below the field for the username while the server is asked',
    },
    own: {
      id: 'username.own',
      defaultMessage: 'This is your username.',
      description: 'Below the field for the username: it is the user’s own',
    },
  }),
);

const faults = withValues(
  defineMessages({
    short: {
      id: 'username.fault.short',
      defaultMessage: 'A username has at least {least} characters.',
      description: 'Below the field for the username',
    },
    long: {
      id: 'username.fault.long',
      defaultMessage: 'A username has at most {most} characters.',
      description: 'Below the field for the username',
    },
    signs: {
      id: 'username.fault.signs',
      defaultMessage: 'Only small letters from a to z, digits, dots and underscores.',
      description: 'Below the field for the username: it has a character that is not allowed',
    },
    taken: {
      id: 'username.fault.taken',
      defaultMessage: 'Somebody else has this one. Try another.',
      description: 'Below the field for the username',
    },
    reserved: {
      id: 'username.fault.reserved',
      defaultMessage: 'This one is kept for the platform. Try another.',
      description: 'Below the field for the username: it is a word that an address of the site has',
    },
    often: {
      id: 'username.fault.often',
      defaultMessage: 'You’ve changed it a lot lately. Keep the one you have for a few days.',
      description:
        'Below the field for the username: it was changed so often that it can’t be for some days',
    },
    invalid: {
      id: 'username.fault.invalid',
      defaultMessage: 'This can’t be a username. Try another.',
      description: 'Below the field for the username',
    },
  }),
);

type Fault = keyof typeof faults;

const limits = { least: MIN_LENGTH, most: MAX_LENGTH };

/** The error of a failed call that sets the username; empty if the failure isn't about the name. */
export function usernameFaults(intl: IntlShape, error: ApiError): FieldErrors {
  const refusal = usernameRefusal(error);
  return refusal ? { username: intl.formatMessage(faults[refusal], limits) } : noErrors;
}

export interface UsernameCheck {
  /** Whether it can be submitted. */
  free: boolean;
  checking: boolean;
  fault: Fault | null;
}

/** Checks whether a name is free, debounced. `own` is the user's present name. */
export function useUsernameCheck(name: string, own: string | null): UsernameCheck {
  const local = usernameFault(name);
  const settled = useDebounced(name);
  const wanted = name !== '' && name !== own && local === null && settled === name;
  const { data, isError } = useApiQuery(
    '/api/users/usernames/{name}',
    { path: { name: settled } },
    { enabled: wanted, context: 'users.getUsername' },
  );
  if (name === '' || name === own) return { free: false, checking: false, fault: null };
  if (local !== null) return { free: false, checking: false, fault: local };
  // If the check fails, saving decides.
  if (isError) return { free: true, checking: false, fault: null };
  if (!wanted || !data) return { free: false, checking: true, fault: null };
  return {
    free: data.available,
    checking: false,
    fault: data.available ? null : (data.reason ?? 'invalid'),
  };
}

export interface UsernameFieldProps {
  value: string;
  onChange: (name: string) => void;
  own: string | null;
  check: UsernameCheck;
  /** The server's error of the last submission. */
  error?: ReactNode;
}

/** The username, with a check of its availability during typing. */
export function UsernameField({ value, onChange, own, check, error }: UsernameFieldProps) {
  const intl = useIntl();
  return (
    <div className={styles.username}>
      <TextField
        label={intl.formatMessage(texts.label)}
        help={intl.formatMessage(texts.help, limits)}
        error={error ?? (check.fault && intl.formatMessage(faults[check.fault], limits))}
        icon={<AtSign size={18} aria-hidden="true" />}
        value={value}
        onChange={(event) => onChange(normalizeUsername(event.target.value))}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
      />
      <p className={styles.state} role="status" data-free={check.free || undefined}>
        {check.checking && <FormattedMessage {...texts.checking} />}
        {check.free && error == null && (
          <>
            <CircleCheck size={16} aria-hidden="true" />
            <FormattedMessage {...texts.free} values={{ name: value }} />
          </>
        )}
        {value !== '' && value === own && <FormattedMessage {...texts.own} />}
      </p>
    </div>
  );
}
