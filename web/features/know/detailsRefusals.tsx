/** What is wrong with the form about a know: before it is sent, and by the server. */
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ApiError } from '../../api/errors.ts';
import type { UploadFault } from '../../api/uploads/sender.ts';
import { SUMMARY } from '../../form/serverErrors.ts';
import type { FieldErrors } from '../../form/useForm.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { detailsTexts as texts } from './detailsTexts.ts';
import {
  type Details,
  DRAFT_OF,
  MAX_DESCRIPTION,
  MAX_TITLE,
  MAX_TOPICS,
  MIN_TITLE,
} from './draft.ts';
import type { UploadItem } from './uploadQueue.ts';

/** The files of a form, and what marks one that the server refuses. */
export interface Refusable {
  items: readonly UploadItem[];
  onRefused: (key: string, fault: UploadFault) => void;
}

/**
 * The errors that are found before anything is sent. With `asksSubject` what everybody sees
 * has a subject.
 */
export function checkDetails(
  intl: IntlShape,
  values: Details,
  items: readonly UploadItem[],
  asksSubject = false,
) {
  const isUnplaced = values.subjectId === null && values.visibility === 'public';
  const title = values.title.trim().length;
  return {
    title: (title < MIN_TITLE || title > MAX_TITLE) && intl.formatMessage(texts.titleWrong),
    description:
      values.description.length > MAX_DESCRIPTION && intl.formatMessage(texts.descriptionWrong),
    subjectId: asksSubject && isUnplaced && intl.formatMessage(texts.subjectNone),
    topicIds: values.topicIds.length > MAX_TOPICS && intl.formatMessage(texts.topicsWrong),
    [SUMMARY]: faultOfFiles(items),
  };
}

/** Statuses of the server while it can't keep files: it can't reach the place for them, or that is full. */
const UNAVAILABLE = [503, 507];

/** Types and statuses of errors that refusalOf tells. */
export const expectedRefusals = [
  ...UNAVAILABLE,
  'FormValidationError',
  'InvalidMIMETypeError',
  'DuplicateError',
  'TooManyRequestsError',
  'ForbiddenError',
];

/** Our texts for the fields that the server refuses. */
export const refusalTexts = {
  title: texts.titleWrong,
  description: texts.descriptionWrong,
  subjectId: texts.choiceWrong,
  topicIds: texts.topicsWrong,
  gradeIds: texts.choiceWrong,
  schoolTypeId: texts.choiceWrong,
  examBoardId: texts.choiceWrong,
  tags: texts.tagsWrong,
  visibility: texts.visibilityWrong,
};

export function faultOfFiles(items: readonly UploadItem[]): ReactNode {
  if (items.length === 0) return <FormattedMessage {...texts.filesNone} />;
  const hasFault = items.some(({ state }) => state === 'failed' || state === 'lost');
  return hasFault && <FormattedMessage {...texts.filesWrong} />;
}

/** The errors of a refusal; files that the server can't take are marked as such. */
export function refusalOf(
  error: ApiError,
  { items, onRefused }: Refusable,
  byFields: (error: ApiError) => FieldErrors,
): FieldErrors {
  if (error.fields.some(({ field }) => field === 'knowDemandUuid'))
    return { [SUMMARY]: <RefusedDemand /> };
  if (error.type === 'DuplicateError') return { [SUMMARY]: <Duplicate error={error} /> };
  if (error.type === 'TooManyRequestsError')
    return { [SUMMARY]: <FormattedMessage {...texts.many} /> };
  if (error.type === 'ForbiddenError')
    return { [SUMMARY]: <FormattedMessage {...texts.blocked} /> };
  if (UNAVAILABLE.includes(error.status))
    return { [SUMMARY]: <FormattedMessage {...texts.unavailable} /> };
  const refused = error.fields.flatMap(({ field }) => {
    const index = /^(?:uploadIds|files)\[(\d+)\]$/.exec(field)?.[1];
    const item = index === undefined ? undefined : items[Number(index)];
    return item ? [item] : [];
  });
  for (const { key } of refused)
    onRefused(key, error.type === 'InvalidMIMETypeError' ? 'type' : 'other');
  if (refused.length > 0) return { [SUMMARY]: <FormattedMessage {...texts.filesWrong} /> };
  const merged = error.fields.map((one) => ({
    ...one,
    field: one.field.replace(/\[\d+\]$/, ''),
  }));
  return byFields(new ApiError(error.status, { type: error.type, fields: merged }));
}

/** Links to the same form and draft without the request. */
function RefusedDemand() {
  const rest = new URLSearchParams(useBrowserQuery());
  rest.set(DRAFT_OF, rest.get('knowDemandUuid') ?? '');
  rest.delete('knowDemandUuid');
  return (
    <FormattedMessage
      {...texts.demandRefused}
      values={{ link: (parts: ReactNode) => <a href={`?${rest}`}>{parts}</a> }}
    />
  );
}

function Duplicate({ error }: { error: ApiError }) {
  const { formatDisplayName } = useIntl();
  const { countries } = useMarket();
  const textOf = (name: string) => error.fields.find(({ field }) => field === name)?.message;
  const path = textOf('duplicateOf');
  // Paths of this host alone become links, and addresses of sites of other countries.
  if (path?.startsWith('/') && !path.startsWith('//'))
    return (
      <FormattedMessage
        {...texts.duplicate}
        values={{ link: (parts: ReactNode) => <a href={path}>{parts}</a> }}
      />
    );
  const elsewhere = textOf('duplicateElsewhere');
  const site = countries.find(({ domain }) => elsewhere?.startsWith(`${domain}/`));
  if (!site) return <FormattedMessage {...texts.duplicateHidden} />;
  return (
    <FormattedMessage
      {...texts.duplicateElsewhere}
      values={{
        country: formatDisplayName(site.countryCode, { type: 'region' }) ?? site.localizedName,
        link: (parts: ReactNode) => (
          <a href={elsewhere} hrefLang={site.language}>
            {parts}
          </a>
        ),
      }}
    />
  );
}
