import type { ClipboardEvent, Dispatch, DragEvent, KeyboardEvent } from 'react';
import { randomUuid } from '../../../page/storage.ts';
import type { Action, State } from './changes.ts';
import { commandOf } from './keyboard.ts';
import { type Field, isEmpty } from './rows.ts';
import { tableIn } from './table.ts';
import type { Pictures } from './usePictures.ts';

interface ListKeys {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  onDrop: (event: DragEvent<HTMLElement>) => void;
}

/** The row and the field of an element: data-note and data-field. */
export function placeOf(element: EventTarget): { id: string | undefined; field: Field | null } {
  if (!(element instanceof HTMLElement)) return { id: undefined, field: null };
  const field = element.dataset['field'];
  return {
    id: element.closest<HTMLElement>('[data-note]')?.dataset['note'],
    field: field === 'front' || field === 'back' ? field : null,
  };
}

/** Handles keys, pasted tables and pictures for all rows; rows have no handlers of their own. */
export function useListKeys(
  { rows, past, typed }: State,
  dispatch: Dispatch<Action>,
  onSave: () => void,
  pictures: Pictures,
): ListKeys {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented) return;
    const { id, field } = placeOf(event.target);
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    const { target } = event;
    const isInput = target instanceof HTMLInputElement;
    const command = commandOf({
      key: event.key,
      shift: event.shiftKey,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
      composing: event.nativeEvent.isComposing,
      field,
      isEmpty: row !== undefined && isEmpty(row),
      isLast: at === rows.length - 1,
      isOnly: rows.length === 1,
      isUndoable: past.length > 0 && !isInput && (field === null || !typed),
    });
    // Enter in the inputs of hint and tags would submit the form.
    if (command || (isInput && event.key === 'Enter')) event.preventDefault();
    if (command === 'save') return onSave();
    if (command === 'undo') return dispatch({ type: 'undo' });
    if (id === undefined || command === null || command === 'stay') return undefined;
    const newId = randomUuid();
    switch (command) {
      case 'gap': {
        const { selectionStart: start, selectionEnd: end } = target as HTMLTextAreaElement;
        return dispatch({ type: 'gap', id, start, end });
      }
      case 'up':
      case 'down':
        return dispatch({ type: 'move', id, to: command === 'up' ? at - 1 : at + 1 });
      case 'remove':
        return dispatch({ type: 'remove', id, newId });
      case 'next':
        return field ? dispatch({ type: 'next', id, field, newId }) : undefined;
    }
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const { id, field } = placeOf(event.target);
    if (takeFiles(event, event.clipboardData)) return;
    const lines = field && tableIn(event.clipboardData.getData('text/plain'));
    if (!lines || id === undefined) return;
    event.preventDefault();
    dispatch({ type: 'paste', id, lines, ids: lines.map(() => randomUuid()) });
  }

  /** Adds the pictures that are pasted or dropped; false where there is no file. */
  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer): boolean {
    const { id, field } = placeOf(event.target);
    const files = [...data.files];
    // A copied text of an office program comes with a picture of itself.
    if (!field || id === undefined || files.length === 0 || data.getData('text/plain') !== '')
      return false;
    event.preventDefault();
    const names = pictures.add(files);
    const { selectionStart: at } = event.target as HTMLTextAreaElement;
    if (names.length > 0) dispatch({ type: 'picture', id, field, names, at });
    return true;
  }

  const onDrop = (event: DragEvent<HTMLElement>) => void takeFiles(event, event.dataTransfer);
  return { onKeyDown, onPaste, onDrop };
}
