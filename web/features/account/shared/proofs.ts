/** Error texts for a refused password, code or address. */
import { defineMessages, type IntlShape } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import type { ApiError } from '../../../api/errors.ts';
import type { FieldErrors } from '../../../form/useForm.ts';
import type { OwnUser } from '../../../api/session/types.ts';
import { serverErrors } from '../../../form/serverErrors.ts';

const texts = withValues(
  defineMessages({
    password: {
      id: 'proof.password.wrong',
      defaultMessage: 'This isn’t your password.',
      description: 'Error below a field for the current password',
    },
    code: {
      id: 'proof.code.wrong',
      defaultMessage: 'This code isn’t right any more. Take the one that your app shows now.',
      description: 'Error below a field for the six digits of an authenticator app',
    },
    mailCode: {
      id: 'proof.mailCode.wrong',
      defaultMessage: 'This code isn’t right any more. Take the one from our latest mail.',
      description: 'Error below a field for the six digits that were mailed to the user',
    },
    unshown: {
      id: 'proof.unshown',
      defaultMessage: 'First show your second factor: open the pages for staff.',
      description:
        'Short message to a member of staff who changes their address or adds a way to sign in before they have shown a second factor, such as a passkey',
    },
    wait: {
      id: 'proof.wait',
      defaultMessage:
        'Too many tries. {minutes, plural, one {Try again in a minute.} other {Try again in # minutes.}}',
      description: 'Error below a field for a password or a code; {minutes} is how long to wait',
    },
    weak: {
      id: 'proof.password.weak',
      defaultMessage: 'Take at least 10 characters, and none of the passwords that everybody uses.',
      description: 'Error below the field for a new password',
    },
    address: {
      id: 'proof.email.wrong',
      defaultMessage: 'Write an address such as lena@mail.example.',
      description: 'Error below the field for a new e-mail address',
    },
  }),
);

/** Types of errors that the fields of a dialog show. */
export const proofErrors = [
  'InvalidCredentialsError',
  'Requires2FAError',
  'Invalid2FATokenError',
  'TooManyLoginAttemptsError',
  'FormValidationError',
] as const;

/** Whether the error's type is one of those. */
export function isProofError({ type }: ApiError): boolean {
  return proofErrors.some((one) => one === type);
}

/**
 * The key that is set if the proof of ownership failed: the password was wrong, or there
 * is none and the sign-in is too old.
 */
export const OWNER = 'owner';

/**
 * What a member of staff is told who needs to show a second factor first; null if the
 * failure is another one.
 */
export function unshownText(
  intl: IntlShape,
  { staff, twoFactor }: OwnUser,
  { type, fields }: ApiError,
): string | null {
  const isUnshown = type === 'Requires2FAError' && fields.length === 0 && staff && !twoFactor;
  return isUnshown ? intl.formatMessage(texts.unshown) : null;
}

/** Assigns a failure to the fields password, code, mailCode, newPassword and newEmail. */
export function proofFaults(intl: IntlShape, error: ApiError): FieldErrors {
  switch (error.type) {
    case 'InvalidCredentialsError':
      return { password: intl.formatMessage(texts.password), [OWNER]: true };
    case 'Requires2FAError':
    case 'Invalid2FATokenError':
      if (error.fields.some(({ field }) => field === 'mailCode'))
        return { mailCode: intl.formatMessage(texts.mailCode) };
      return { code: intl.formatMessage(texts.code) };
    case 'TooManyLoginAttemptsError': {
      const wait = intl.formatMessage(texts.wait, {
        minutes: Math.max(1, Math.ceil((error.retryAfter ?? 0) / 60)),
      });
      return { password: wait, code: wait, mailCode: wait };
    }
    default: {
      const errors = serverErrors(intl, error, ofField);
      return 'password' in errors ? { ...errors, [OWNER]: true } : errors;
    }
  }
}

const ofField = {
  newPassword: texts.weak,
  newEmail: texts.address,
  password: texts.password,
  oldPassword: texts.password,
  code: texts.code,
};
