/** The keys of the editor. */
import { keys } from '../../../ui/keys.ts';
import type { Field } from './rows.ts';

export type Command = 'save' | 'undo' | 'gap' | 'up' | 'down' | 'next' | 'stay' | 'remove';

/** A pressed key and the place where it was pressed. */
export interface Press {
  key: string;
  shift: boolean;
  alt: boolean;
  /** Control, or Command on a Mac. */
  mod: boolean;
  /** Of an input method: it belongs to the character that is being composed. */
  composing: boolean;
  /** null outside of front and back, such as on a button of the row. */
  field: Field | null;
  /** The row has no text. */
  isEmpty: boolean;
  isLast: boolean;
  isOnly: boolean;
  /** Nothing was typed since the last change of rows: that one is undone before texts. */
  isUndoable: boolean;
}

/** The command of a key; null leaves the key to the browser. */
export function commandOf(press: Press): Command | null {
  const { key, shift, alt, mod, field } = press;
  if (press.composing) return null;
  if (mod) return alt ? null : withMod(press);
  if (alt) return key === keys.up ? 'up' : key === keys.down ? 'down' : null;
  if (field === null || shift) return null;
  switch (key) {
    case keys.enter:
      return field === 'back' && press.isLast && press.isEmpty ? 'stay' : 'next';
    case 'Tab':
      // The Tab key leaves the list at an empty last row.
      return field === 'back' && !(press.isLast && press.isEmpty) ? 'next' : null;
    case 'Backspace':
      return press.isEmpty && !press.isOnly ? 'remove' : null;
    default:
      return null;
  }
}

function withMod({ key, shift, field, isUndoable }: Press): Command | null {
  switch (key.toLowerCase()) {
    case 'enter':
      return 'save';
    case 'z':
      return isUndoable && !shift ? 'undo' : null;
    case 'c':
      return shift && field === 'front' ? 'gap' : null;
    default:
      return null;
  }
}
