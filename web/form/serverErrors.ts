import type { IntlShape, MessageDescriptor } from 'react-intl';
import type { ApiError } from '../api/errors.ts';
import { failureText } from '../api/failureText.ts';
import { type FieldErrors, noErrors } from './useForm.ts';

/** The key of the error that belongs to no field. */
export const SUMMARY = '';

/**
 * The errors of a failed call by the fields that the server names. The texts are ours:
 * the server's messages are for developers. If the server refuses the form for fields
 * that aren't among the texts, or for none, the summary says so.
 */
export function serverErrors(
  intl: IntlShape,
  error: ApiError,
  texts: Readonly<Record<string, MessageDescriptor>>,
): FieldErrors {
  const known = error.fields.flatMap(({ field }) => {
    const text = texts[field];
    return text ? [[field, intl.formatMessage(text)] as const] : [];
  });
  if (known.length > 0) return Object.fromEntries(known);
  return error.type === 'FormValidationError' ? { [SUMMARY]: failureText(intl, error) } : noErrors;
}
