import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SUMMARY } from '../../../form/serverErrors.ts';
import { useControlledForm } from '../../../form/useControlledForm.ts';
import { type FieldErrors, noErrors } from '../../../form/useForm.ts';
import { randomUuid } from '../../../page/storage.ts';
import { keys } from '../../../ui/keys.ts';
import { reduce, stateOf } from './changes.ts';
import { checkDeck, rowErrors } from './check.ts';
import { type Base, type Delta, deltaOf, isNothing } from './delta.ts';
import type { Details } from './details.ts';
import { DetailsFields } from './DetailsFields.tsx';
import styles from './Editor.module.css';
import { editTexts as texts } from './editTexts.ts';
import { NoteList } from './NoteList.tsx';
import { emptyRow, type Row, written } from './rows.ts';
import { SaveBar } from './SaveBar.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { type OwnDraft, useKeeping, useLeaveGuard } from './useDraft.ts';
import { PictureNotice } from './PictureNotice.tsx';
import { type DeckPicture, PicturesContext, usePictures } from './usePictures.ts';

export interface DeckEditorProps {
  /** The deck as it is stored. */
  base: Base;
  /** The values that the editor begins with. */
  initial: { details: Details; rows: readonly Row[] };
  draft: OwnDraft;
  /** The label of the button that saves. */
  label: ReactNode;
  /** Saves at once, such as after changes of two tabs were merged. */
  isSaving?: boolean;
  /** Saves a change; `leave` ends the confirmation before leaving the page. */
  send: (delta: Delta, leave: () => void) => Promise<FieldErrors>;
}

const noPictures: readonly DeckPicture[] = [];

/** Whether one of the rows names a picture. */
const namedIn = (rows: readonly Row[]) => (name: string) =>
  rows.some(({ front, back }) => `${front} ${back}`.includes(`](${name})`));

/** Adds the uploads of pictures that the changed notes name. */
function withPictures(delta: Delta, uploaded: readonly DeckPicture[]): Delta {
  const isNamed = namedIn(delta.notes);
  const pictures = uploaded.filter(({ name }) => isNamed(name));
  return pictures.length > 0 ? { ...delta, pictures } : delta;
}

/** The form of a deck: details and cards. */
export function DeckEditor({ base, initial, draft, label, isSaving, send }: DeckEditorProps) {
  const intl = useIntl();
  const [first] = useState(() =>
    stateOf(initial.rows.length > 0 ? initial.rows : [emptyRow(randomUuid())]),
  );
  const [state, dispatch] = useReducer(reduce, first);
  const { rows, past } = state;
  const [drafted] = useState(() => draft.stored?.delta.pictures ?? noPictures);
  const pictures = usePictures(base.media, drafted);
  const form = useControlledForm<Details>({
    initial: initial.details,
    check: (values) => checkDeck(intl, values, deltaOf(base, values, rows), written(rows).length),
    send: async (values) => {
      const delta = deltaOf(base, values, rows);
      if (isNothing(delta)) return noErrors;
      const { state: sent, uploaded: all } = await pictures.settle(namedIn(delta.notes));
      if (sent === 'done') return send(withPictures(delta, all), leave);
      const text = sent === 'paused' ? texts.offline : texts.pictureFailed;
      return { [SUMMARY]: intl.formatMessage(text) };
    },
  });
  const { values, errors } = form;
  const { uploaded } = pictures;
  const delta = useMemo(
    () => withPictures(deltaOf(base, values, rows), uploaded),
    [base, values, rows, uploaded],
  );
  const isChanged = !isNothing(delta);
  const leave = useLeaveGuard(isChanged);
  useKeeping(draft.keeper, delta);
  const byRow = useMemo(() => rowErrors(errors), [errors]);
  const { ref } = form.props;
  const save = () => ref.current?.requestSubmit();
  useEffect(() => {
    if (isSaving) ref.current?.requestSubmit();
  }, [isSaving, ref]);

  function onKeyDown(event: KeyboardEvent) {
    const isSave = event.key === keys.enter && (event.ctrlKey || event.metaKey);
    if (!isSave || event.defaultPrevented) return;
    event.preventDefault();
    save();
  }
  const isKept = draft.keeper !== null && draft.state === 'kept';
  const status = isChanged
    ? isKept
      ? texts.unsaved
      : texts.unkept
    : base.rows.length > 0
      ? texts.unchanged
      : texts.begin;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields in it
    <form {...form.props} className={styles.form} onKeyDown={onKeyDown}>
      <DetailsFields form={form} onNext={() => dispatch({ type: 'begin' })} />
      <Shortcuts />
      <PicturesContext value={pictures}>
        <NoteList state={state} dispatch={dispatch} errors={byRow} onSave={save} />
      </PicturesContext>
      <PictureNotice sending={pictures.sending} isRefused={pictures.isRefused} />
      <SaveBar
        status={<FormattedMessage {...status} />}
        error={errors[SUMMARY]}
        label={label}
        busy={form.busy}
        disabled={!isChanged && base.rows.length > 0}
        onUndo={past.length > 0 ? () => dispatch({ type: 'undo' }) : null}
      />
    </form>
  );
}
