import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTrack } from '../../../analytics/AnalyticsProvider.tsx';
import type { ApiError } from '../../../api/errors.ts';
import { usePageData } from '../../../api/pageData.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { SUMMARY } from '../../../form/serverErrors.ts';
import type { FieldErrors } from '../../../form/useForm.ts';
import { randomUuid } from '../../../page/storage.ts';
import { urlTo } from '../../../page/routes.ts';
import { useBrowserQuery } from '../../../page/useBrowserQuery.ts';
import { expectedRefusals, refusalOf } from './check.ts';
import { DeckEditor } from './DeckEditor.tsx';
import { type Base, type Delta, merge } from './delta.ts';
import { type Details, detailsOf, DRAFT_OF, type Given, givenBy, noDetails } from './details.ts';
import { NEW, slotOf } from './drafts.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorWaiting } from './EditorWaiting.tsx';
import { editTexts as texts } from './editTexts.ts';
import { noteOf } from './rows.ts';
import { type OwnDraft, useDraft } from './useDraft.ts';

/** The base of a new deck. */
const nothing: Base = { version: 0, details: noDetails, rows: [], media: [] };

/** The page on which a user writes a deck. */
export function NewDeck() {
  const { user } = useOwnUser();
  const given = givenBy(useBrowserQuery());
  const draft = useDraft(slotOf(user.uuid, given.draft === null ? NEW : `${NEW}-${given.draft}`));
  const asked = usePageData(
    '/api/know-demands/{id}',
    { path: { id: given.draft ?? '' } },
    { context: 'demands.getAnswered', enabled: given.draft !== null },
  );
  const isAsking = given.draft !== null && !asked.data && !asked.isError;
  if (!draft || isAsking) return <EditorWaiting />;
  const details = asked.data ? detailsOf(asked.data) : noDetails;
  return <Begun draft={draft} given={given} first={details} />;
}

interface BegunProps {
  draft: OwnDraft;
  given: Given;
  /** The details before the user changed any. */
  first: Details;
}

function Begun({ draft, given, first }: BegunProps) {
  const intl = useIntl();
  const [isRestored, setRestored] = useState(draft.stored !== null);
  const [base] = useState<Base>({ ...nothing, details: first });
  const stored = isRestored ? draft.stored?.delta : undefined;
  const track = useTrack();
  const call = useCall('post', '/api/decks', {
    context: 'deck.create',
    expects: expectedRefusals,
  });

  async function send(delta: Delta, leave: () => void): Promise<FieldErrors> {
    const outcome = await call.send({
      body: {
        ...listsOf(base, delta),
        title: delta.details.title?.trim() ?? '',
        notes: delta.notes.map(noteOf),
        pictures: [...(delta.pictures ?? [])],
        ...(given.folder && { saveToFolderUuid: given.folder }),
        ...(given.demand && { knowDemandUuid: given.demand }),
      },
    });
    if (!outcome.ok) return refusalOfNew(outcome.error) ?? refusalOf(intl, outcome.error, delta);
    const { visibility } = { ...base.details, ...delta.details };
    if (visibility === 'public') track('deck_publish');
    draft.keeper?.remove();
    leave();
    location.assign(urlTo('know', { params: { slug: outcome.answer.slug } }));
    // The form stays busy until the page of the deck is there.
    return new Promise<never>(() => undefined);
  }

  function discard() {
    draft.keeper?.remove();
    setRestored(false);
  }
  return (
    <EditorFrame
      heading={<FormattedMessage {...texts.newHeading} />}
      draft={draft}
      onDiscard={isRestored ? discard : null}
    >
      <DeckEditor
        key={String(isRestored)}
        base={base}
        initial={stored ? merge(base, stored, randomUuid) : base}
        draft={draft}
        label={<FormattedMessage {...texts.create} />}
        send={send}
      />
    </EditorFrame>
  );
}

/** Details of a new deck for the API. */
function listsOf(base: Base, { details }: Delta) {
  const { topicIds, gradeIds, ...others } = { ...base.details, ...details };
  return { ...others, topicIds: [...topicIds], gradeIds: [...gradeIds] };
}

/** Errors of new decks alone. */
function refusalOfNew({ fields }: ApiError): FieldErrors | null {
  if (fields.some(({ field }) => field === 'knowDemandUuid'))
    return { [SUMMARY]: <RefusedDemand /> };
  // An earlier request has stored the notes, and its answer was lost.
  if (fields.some(({ field }) => field === 'notes')) {
    const link = (parts: ReactNode) => <a href={urlTo('flashcards')}>{parts}</a>;
    return { [SUMMARY]: <FormattedMessage {...texts.taken} values={{ link }} /> };
  }
  return null;
}

/** Links to the same page and draft without the request. */
function RefusedDemand() {
  const rest = new URLSearchParams(useBrowserQuery());
  rest.set(DRAFT_OF, rest.get('knowDemandUuid') ?? '');
  rest.delete('knowDemandUuid');
  const link = (parts: ReactNode) => <a href={`?${rest}`}>{parts}</a>;
  return <FormattedMessage {...texts.demandRefused} values={{ link }} />;
}
