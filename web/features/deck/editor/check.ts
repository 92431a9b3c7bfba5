/** Errors of the form: before sending, and of a refusal. */
import type { IntlShape, MessageDescriptor } from 'react-intl';
import type { ApiError } from '../../../api/errors.ts';
import { failureText } from '../../../api/failureText.ts';
import { SUMMARY } from '../../../form/serverErrors.ts';
import type { FieldErrors } from '../../../form/useForm.ts';
import type { Delta } from './delta.ts';
import { type Details, MAX_TITLE, MIN_TITLE } from './details.ts';
import { editTexts as texts } from './editTexts.ts';
import { errorName, type Fault, faultsOf, type FaultyField, refusedField } from './faults.ts';
import { noteTexts } from './noteTexts.ts';
import { MAX_HINT, MAX_NOTES, MAX_TEXT } from './rows.ts';

const faultTexts: Record<Fault, MessageDescriptor> = {
  missing: noteTexts.missing,
  gap: noteTexts.gapMissing,
  long: noteTexts.long,
  refused: noteTexts.refused,
};

function faultText(intl: IntlShape, field: FaultyField, fault: Fault): string {
  return intl.formatMessage(faultTexts[fault], { most: field === 'hint' ? MAX_HINT : MAX_TEXT });
}

/** Errors found before sending; `count`: cards of the deck after the change. */
export function checkDeck(
  intl: IntlShape,
  details: Details,
  delta: Delta,
  count: number,
): FieldErrors {
  const errors: Record<string, string | false> = {};
  for (const row of delta.notes)
    for (const [field, fault] of faultsOf(row))
      errors[errorName(row.id, field)] = faultText(intl, field, fault);
  const title = details.title.trim().length;
  const isWrong = title < MIN_TITLE || title > MAX_TITLE;
  if (isWrong) errors['title'] = intl.formatMessage(texts.titleWrong);
  const isMany = Math.max(delta.notes.length, delta.removed.length) > MAX_NOTES;
  if (count === 0) errors[SUMMARY] = intl.formatMessage(texts.none);
  else if (isMany) errors[SUMMARY] = intl.formatMessage(texts.tooMany, { most: MAX_NOTES });
  else if (Object.keys(errors).length > 0) errors[SUMMARY] = intl.formatMessage(texts.faulty);
  return errors;
}

/** Types and statuses of errors with a text in refusalOf; 0: no answer. */
export const expectedRefusals = [
  'FormValidationError',
  'TooManyRequestsError',
  'ForbiddenError',
  'NotFoundError',
  409,
  0,
];

const fieldTexts: Readonly<Record<string, MessageDescriptor>> = {
  title: texts.titleWrong,
  subjectId: texts.choiceWrong,
  topicIds: texts.choiceWrong,
  gradeIds: texts.choiceWrong,
  visibility: texts.visibilityWrong,
};

/** The errors of a refused change. */
export function refusalOf(intl: IntlShape, error: ApiError, delta: Delta): FieldErrors {
  const summary = (text: MessageDescriptor) => ({ [SUMMARY]: intl.formatMessage(text) });
  if (error.kind === 'network') return summary(texts.offline);
  switch (error.type) {
    case 'TooManyRequestsError':
      return summary(texts.many);
    case 'ForbiddenError':
      return summary(texts.blocked);
    case 'NotFoundError':
      return summary(texts.gone);
    default:
      return fieldsOf(intl, error, delta);
  }
}

function fieldsOf(intl: IntlShape, error: ApiError, delta: Delta): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { field } of error.fields) {
    const place = refusedField(field, delta.notes);
    const text = fieldTexts[field.replace(/\[\d+\]$/, '')];
    if (place) errors[errorName(place.id, place.field)] = intl.formatMessage(noteTexts.refused);
    else if (text) errors[field.replace(/\[\d+\]$/, '')] = intl.formatMessage(text);
  }
  const isFaulty = Object.keys(errors).length > 0;
  return {
    ...errors,
    [SUMMARY]: isFaulty ? intl.formatMessage(texts.faulty) : failureText(intl, error),
  };
}

/** The errors of each row, from those of the form. */
export function rowErrors(errors: FieldErrors): Map<string, Record<string, FieldErrors[string]>> {
  const all = new Map<string, Record<string, FieldErrors[string]>>();
  for (const [name, error] of Object.entries(errors)) {
    const [field = '', id] = name.split(' ');
    if (id !== undefined) all.set(id, { ...all.get(id), [field]: error });
  }
  return all;
}
