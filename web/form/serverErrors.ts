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
  const errors: Record<string, string> = {};
  for (const { field } of error.fields) {
    const text = texts[field];
    if (text) errors[field] = intl.formatMessage(text);
  }
  if (Object.keys(errors).length > 0) return errors;
  return error.type === 'FormValidationError' ? { [SUMMARY]: failureText(intl, error) } : noErrors;
}
