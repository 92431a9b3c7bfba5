import { Plus } from 'lucide-react';
import { type Dispatch, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { randomUuid } from '../../../page/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Action, Focus, State } from './changes.ts';
import styles from './Note.module.css';
import { NoteRow, type RowErrors } from './NoteRow.tsx';
import { noteTexts as texts } from './noteTexts.ts';
import { written } from './rows.ts';
import { useDrag } from './useDrag.ts';
import { useListKeys } from './useListKeys.ts';
import { usePicturesOfDeck } from './usePictures.ts';

export interface NoteListProps {
  state: State;
  dispatch: Dispatch<Action>;
  /** Errors by the id of the row. */
  errors: ReadonlyMap<string, RowErrors>;
  onSave: () => void;
}

/** Rows rendered at first, and added by each press of “more”. */
const STEP = 200;

const noErrors: RowErrors = {};

/** The cards of a deck, written with the keyboard alone. */
export function NoteList({ state, dispatch, errors, onSave }: NoteListProps) {
  const intl = useIntl();
  const list = useRef<HTMLOListElement>(null);
  const [live, setLive] = useState('');
  const [most, setMost] = useState(STEP);
  const { rows, focus } = state;
  const drag = useDrag({
    rows,
    onMove: (id, to) => dispatch({ type: 'move', id, to }),
    onAnnounce: (what, place) =>
      setLive(intl.formatMessage(texts[what], { place, count: rows.length })),
  });
  const keys = useListKeys(state, dispatch, onSave, usePicturesOfDeck());
  useFocus(list, focus);
  const announced = useAnnouncement(state);
  const [lastAnnounced, setLastAnnounced] = useState(announced);
  if (announced !== lastAnnounced) {
    setLastAnnounced(announced);
    if (announced !== null) setLive(announced);
  }

  // Rows with the focus or an error are rendered wherever they stand.
  const needed = rows.findLastIndex(({ id }) => id === focus?.id || errors.has(id)) + 1;
  const shown = Math.max(most, Math.ceil(needed / STEP) * STEP);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    drag.handlers.onKeyDown(event);
    keys.onKeyDown(event);
  }
  return (
    <section className={styles.section}>
      <div className={styles.listHead}>
        <h2 className={styles.heading}>
          <FormattedMessage {...texts.heading} />
        </h2>
        <p className={styles.count}>
          <FormattedMessage {...texts.count} values={{ count: written(rows).length }} />
        </p>
      </div>
      <VisuallyHidden as="div">
        <p aria-live="assertive">{live}</p>
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events are those of the fields in it */}
      <ol
        ref={list}
        className={styles.list}
        {...drag.handlers}
        onKeyDown={onKeyDown}
        onPaste={keys.onPaste}
        onDrop={keys.onDrop}
      >
        {drag.rows.slice(0, shown).map((row, at) => (
          <NoteRow
            key={row.id}
            row={row}
            number={at + 1}
            errors={errors.get(row.id) ?? noErrors}
            isHeld={drag.held === row.id}
            dispatch={dispatch}
          />
        ))}
      </ol>
      <div className={styles.below}>
        {shown < rows.length && (
          <Button variant="quiet" onClick={() => setMost(shown + STEP)}>
            <FormattedMessage {...texts.more} />
          </Button>
        )}
        <Button
          variant="tonal"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => dispatch({ type: 'add', newId: randomUuid() })}
        >
          <FormattedMessage {...texts.add} />
        </Button>
      </div>
    </section>
  );
}

/** The last change of rows in words. */
function useAnnouncement({ announced }: State): string | null {
  const intl = useIntl();
  if (!announced) return null;
  const { what, ...values } = announced;
  return intl.formatMessage(
    texts[what === 'gap' ? 'gapMade' : what === 'picture' ? 'pictureAdded' : what],
    values,
  );
}

/** Focuses the field of the state and sets its selection. */
function useFocus(list: { current: HTMLElement | null }, focus: Focus | null) {
  useEffect(() => {
    if (!focus) return;
    const row = list.current?.querySelector(`[data-note="${CSS.escape(focus.id)}"]`);
    const area = row?.querySelector<HTMLTextAreaElement>(`[data-field="${focus.field}"]`);
    if (!area) return;
    area.focus();
    const { select } = focus;
    const end = area.value.length;
    if (select === 'end') area.setSelectionRange(end, end);
    else area.setSelectionRange(select.start, select.end);
  }, [list, focus]);
}
