/** Texts of refused calls: of a preview by its way, of an import by the field. */
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { ApiError } from '../../../api/errors.ts';
import { failureText } from '../../../api/failureText.ts';
import { SUMMARY } from '../../../form/serverErrors.ts';
import type { FieldErrors } from '../../../form/useForm.ts';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { MAX_TITLE, MIN_TITLE } from '../editor/details.ts';
import { editTexts } from '../editor/editTexts.ts';
import { importTexts as texts } from './importTexts.ts';
import type { Preview, Source } from './reading.ts';

/** All statuses with a text of ours; 0: no answer. */
export const expectedStatuses = [0, 403, 409, 413, 415, 422, 429, 500, 502, 503, 504];

/** Statuses that say nothing about the source: the same call may succeed later. */
const LATER: Readonly<Record<number, MessageDescriptor>> = {
  0: texts.offline,
  413: texts.large,
  429: texts.quick,
  500: texts.full,
  502: texts.full,
  503: texts.full,
  504: texts.full,
};

const isUnreadable = ({ status }: ApiError) => status === 415;
const names = ({ fields }: ApiError, field: string) => fields.some((one) => one.field === field);

/** The text of a source that can't be read. */
export function unreadText(intl: IntlShape, error: ApiError, source: Source): string {
  const later = LATER[error.status];
  if (later) return intl.formatMessage(later);
  if ('text' in source && isUnreadable(error)) return intl.formatMessage(texts.textUnreadable);
  if ('text' in source) return failureText(intl, error);
  const isPackage = /\.apkg$/i.test(source.name);
  const unreadable = isPackage ? 'package' : 'type';
  const gone = names(error, 'uploadId') ? 'gone' : 'other';
  return intl.formatMessage(texts.fault, { fault: isUnreadable(error) ? unreadable : gone });
}

/** The text of settings with which a source can't be read. */
export function settingsText(intl: IntlShape, error: ApiError, source: Source): string {
  const isSetting = isUnreadable(error) || error.status === 422;
  return isSetting && !names(error, 'uploadId')
    ? intl.formatMessage(texts.settingWrong)
    : unreadText(intl, error, source);
}

/** Errors before an import. */
export function checkImport(intl: IntlShape, title: string, { cards }: Preview): FieldErrors {
  const { length } = title.trim();
  const isWrong = length < MIN_TITLE || length > MAX_TITLE;
  return {
    title: isWrong && intl.formatMessage(editTexts.titleWrong),
    [SUMMARY]:
      cards === 0
        ? intl.formatMessage(texts.noCards)
        : isWrong && intl.formatMessage(editTexts.faulty),
  };
}

const fieldTexts: Readonly<Record<string, MessageDescriptor>> = {
  title: editTexts.titleWrong,
  subjectId: editTexts.choiceWrong,
  topicIds: editTexts.choiceWrong,
  gradeIds: editTexts.choiceWrong,
  visibility: editTexts.visibilityWrong,
};

/** Errors of a refused import. `onWithout` imports without the request that it answers. */
export function refusalOf(
  intl: IntlShape,
  error: ApiError,
  source: Source,
  onWithout: () => void,
): FieldErrors {
  const summary = (text: ReactNode) => ({ [SUMMARY]: text });
  if (names(error, 'knowDemandUuid')) return summary(<RefusedDemand onWithout={onWithout} />);
  if (names(error, 'uploadId')) return summary(<Gone />);
  if (error.status === 403) return summary(intl.formatMessage(editTexts.blocked));
  if (error.status === 429) return summary(intl.formatMessage(editTexts.many));
  const errors: Record<string, string> = {};
  for (const { field } of error.fields) {
    const name = field.replace(/\[\d+\]$/, '');
    const text = fieldTexts[name];
    if (text) errors[name] = intl.formatMessage(text);
  }
  if (Object.keys(errors).length === 0) return summary(settingsText(intl, error, source));
  return { ...errors, ...summary(intl.formatMessage(editTexts.faulty)) };
}

function RefusedDemand({ onWithout }: { onWithout: () => void }) {
  return (
    <>
      <FormattedMessage {...texts.demand} />{' '}
      <Button size="small" variant="tonal" onClick={onWithout}>
        <FormattedMessage {...texts.demandWithout} />
      </Button>
    </>
  );
}

/** An earlier request has taken the upload, and its answer was lost; or some days have passed. */
function Gone() {
  const link = (parts: ReactNode) => (
    <a href={urlTo('flashcards')} target="_blank" rel="noopener">
      {parts}
    </a>
  );
  return <FormattedMessage {...texts.gone} values={{ link }} />;
}
