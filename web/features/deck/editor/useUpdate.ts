import { useIntl } from 'react-intl';
import type { ApiError } from '../../../api/errors.ts';
import { useCall } from '../../../api/session/useCall.ts';
import type { FieldErrors } from '../../../form/useForm.ts';
import { randomUuid } from '../../../page/storage.ts';
import { expectedRefusals, refusalOf } from './check.ts';
import { type Base, type Delta, hasDetails, hasNotes, merge } from './delta.ts';
import { noteOf } from './rows.ts';

/** Outcome of saving; `base`: the deck as stored now, also after the first call alone. */
export type Update = { base: Base } & (
  | { kind: 'saved' }
  | { kind: 'conflict' }
  | { kind: 'refused'; errors: FieldErrors }
);

const isConflict = ({ status, fields }: ApiError): boolean =>
  status === 409 && fields.some(({ field }) => field === 'version');

/**
 * Saves a change of a deck: one call for the details, which are the know's, and one for the
 * notes. Both count the same version.
 */
export function useUpdate(uuid: string): (base: Base, delta: Delta) => Promise<Update> {
  const intl = useIntl();
  const options = { expects: expectedRefusals };
  const know = useCall('patch', '/api/knows/{id}', { context: 'deck.editKnow', ...options });
  const deck = useCall('patch', '/api/decks/{id}/notes', { context: 'deck.edit', ...options });
  const path = { id: uuid };

  return async (before, delta) => {
    let base = before;
    const refused = (error: ApiError): Update =>
      isConflict(error)
        ? { kind: 'conflict', base }
        : { kind: 'refused', base, errors: refusalOf(intl, error, delta) };
    if (hasDetails(delta)) {
      const outcome = await know.send({ path, body: { version: base.version, ...bodyOf(delta) } });
      if (!outcome.ok) return refused(outcome.error);
      const details = { ...base.details, ...delta.details };
      base = { ...base, details, version: outcome.answer.version };
    }
    if (hasNotes(delta)) {
      const { notes, removed, order } = delta;
      const body = {
        version: base.version,
        notes: notes.map(noteOf),
        removed: [...removed],
        pictures: [...(delta.pictures ?? [])],
        ...(order && { order: [...order] }),
      };
      const outcome = await deck.send({ path, body });
      if (!outcome.ok) return refused(outcome.error);
      const { rows } = merge(base, delta, randomUuid);
      base = { ...base, rows, version: outcome.answer.version };
    }
    return { kind: 'saved', base };
  };
}

/** Changed details for the API. */
function bodyOf({ details: { title, topicIds, gradeIds, ...others } }: Delta) {
  return {
    ...others,
    ...(title !== undefined && { title: title.trim() }),
    ...(topicIds && { topicIds: [...topicIds] }),
    ...(gradeIds && { gradeIds: [...gradeIds] }),
  };
}
