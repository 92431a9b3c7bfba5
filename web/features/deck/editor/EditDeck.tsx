import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { SUMMARY } from '../../../form/serverErrors.ts';
import { type FieldErrors, noErrors } from '../../../form/useForm.ts';
import { randomUuid } from '../../../page/storage.ts';
import { useToasts } from '../../../ui/ToastProvider.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { DeckEditor } from './DeckEditor.tsx';
import { type Base, type Delta, deltaOf, isNothing, merge, type Merged } from './delta.ts';
import { slotOf } from './drafts.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorWaiting } from './EditorWaiting.tsx';
import { editTexts as texts } from './editTexts.ts';
import { type OwnDraft, useDraft } from './useDraft.ts';
import { useUpdate } from './useUpdate.ts';

const loadConflict = () => import('./ConflictDialog.tsx');

export interface EditDeckProps {
  uuid: string;
  /** The address at which readers see the deck. */
  href: string;
  /** The deck as it is stored. */
  stored: Base;
  /** Reads it anew; null where that failed. */
  read: () => Promise<Base | null>;
}

/** The page on which an author changes a deck. */
export function EditDeck(props: EditDeckProps) {
  const { user } = useOwnUser();
  const draft = useDraft(slotOf(user.uuid, props.uuid));
  return draft ? <Begun {...props} draft={draft} /> : <EditorWaiting />;
}

/** Initial values of an editor; each number is an editor of its own. */
interface Round {
  number: number;
  initial: Pick<Merged, 'details' | 'rows'> | Base;
  isRestored: boolean;
  /** Number of cards doubled by a merge; null without one. */
  doubled: number | null;
}

/** Stored changes of another tab, and one's own on top of them. */
interface Conflict {
  theirs: Base;
  merged: Merged;
}

function Begun({ uuid, href, stored, read, draft }: EditDeckProps & { draft: OwnDraft }) {
  const intl = useIntl();
  const toasts = useToasts();
  const update = useUpdate(uuid);
  const [base, setBase] = useState(stored);
  const [round, setRound] = useState(() => firstRound(stored, draft.stored?.delta));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dialog = useLoaded(loadConflict, conflict !== null);

  function begin(from: Base, part: Partial<Round>) {
    setBase(from);
    setConflict(null);
    setRound(({ number }) => ({
      number: number + 1,
      initial: from,
      isRestored: false,
      doubled: null,
      ...part,
    }));
  }
  const showSaved = () => toasts.show(intl.formatMessage(texts.saved), 'success');

  async function send(delta: Delta): Promise<FieldErrors> {
    const outcome = await update(base, delta);
    setBase(outcome.base);
    if (outcome.kind === 'refused') return outcome.errors;
    if (outcome.kind === 'conflict') return compare(delta);
    showSaved();
    return noErrors;
  }
  /** Reads the deck anew and opens the dialog, unless it has the change already. */
  async function compare(delta: Delta): Promise<FieldErrors> {
    const theirs = await read();
    if (!theirs) return { [SUMMARY]: intl.formatMessage(texts.offline) };
    const merged = merge(theirs, delta, randomUuid);
    if (!isNothing(deltaOf(theirs, merged.details, merged.rows))) setConflict({ theirs, merged });
    else {
      // An earlier request was stored and its answer lost.
      draft.keeper?.remove();
      begin(theirs, {});
      showSaved();
    }
    return noErrors;
  }
  async function discard() {
    draft.keeper?.remove();
    begin((await read()) ?? base, {});
  }
  function takeTheirs({ theirs }: Conflict) {
    draft.keeper?.remove();
    begin(theirs, {});
  }
  const { doubled, initial, isRestored, number } = round;
  return (
    <EditorFrame
      heading={<FormattedMessage {...texts.heading} />}
      readHref={href}
      draft={draft}
      onDiscard={isRestored ? () => void discard() : null}
      joined={
        doubled !== null &&
        (doubled > 0 || isRestored) && (
          <FormattedMessage {...texts.joined} values={{ count: doubled }} />
        )
      }
    >
      <DeckEditor
        key={number}
        base={base}
        initial={initial}
        draft={draft}
        label={<FormattedMessage {...texts.save} />}
        isSaving={doubled === 0 && !isRestored}
        send={send}
      />
      {dialog && conflict && (
        <dialog.ConflictDialog
          doubled={conflict.merged.doubled.length}
          onClose={() => setConflict(null)}
          onTheirs={() => takeTheirs(conflict)}
          onBoth={() =>
            begin(conflict.theirs, {
              initial: conflict.merged,
              doubled: conflict.merged.doubled.length,
            })
          }
        />
      )}
    </EditorFrame>
  );
}

/** Starts with the draft on top of the stored deck. */
function firstRound(stored: Base, delta: Delta | undefined): Round {
  const none: Round = { number: 0, initial: stored, isRestored: false, doubled: null };
  if (!delta) return none;
  const merged = merge(stored, delta, randomUuid);
  if (isNothing(deltaOf(stored, merged.details, merged.rows))) return none;
  const isOlder = delta.version !== stored.version;
  return {
    ...none,
    initial: merged,
    isRestored: true,
    doubled: isOlder ? merged.doubled.length : null,
  };
}
