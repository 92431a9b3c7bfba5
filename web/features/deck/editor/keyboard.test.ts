import { expect, it } from 'vitest';
import { type Command, commandOf, type Press } from './keyboard.ts';

const press: Press = {
  key: 'a',
  shift: false,
  alt: false,
  mod: false,
  composing: false,
  field: 'front',
  isEmpty: false,
  isLast: false,
  isOnly: false,
  isUndoable: false,
};
const empty = { isEmpty: true };
const last = { field: 'back', isLast: true } as const;

it.each<[string, Partial<Press>, Command | null]>([
  ['a letter', {}, null],
  ['Enter in a front', { key: 'Enter' }, 'next'],
  ['Enter in a back', { key: 'Enter', field: 'back' }, 'next'],
  ['Enter in the last back', { key: 'Enter', ...last }, 'next'],
  ['Enter in the last back of an empty row', { key: 'Enter', ...last, ...empty }, 'stay'],
  ['Shift and Enter', { key: 'Enter', shift: true }, null],
  ['Enter of an input method', { key: 'Enter', composing: true }, null],
  ['Enter on a button', { key: 'Enter', field: null }, null],
  ['Tab in a front', { key: 'Tab' }, null],
  ['Tab in a back', { key: 'Tab', field: 'back' }, 'next'],
  ['Tab in the last back', { key: 'Tab', ...last }, 'next'],
  ['Tab in the last back of an empty row', { key: 'Tab', ...last, ...empty }, null],
  ['Shift and Tab in a back', { key: 'Tab', shift: true, field: 'back' }, null],
  ['Control and Enter', { key: 'Enter', mod: true }, 'save'],
  ['Control and Enter on a button', { key: 'Enter', mod: true, field: null }, 'save'],
  ['Alt and up', { key: 'ArrowUp', alt: true }, 'up'],
  ['Alt and down on a button', { key: 'ArrowDown', alt: true, field: null }, 'down'],
  ['up', { key: 'ArrowUp' }, null],
  ['Control and Z after typing', { key: 'z', mod: true }, null],
  ['Control and Z after a change of rows', { key: 'z', mod: true, isUndoable: true }, 'undo'],
  ['redo', { key: 'Z', mod: true, shift: true, isUndoable: true }, null],
  ['Control, Shift and C', { key: 'C', mod: true, shift: true }, 'gap'],
  ['Control, Shift and C in a back', { key: 'C', mod: true, shift: true, field: 'back' }, null],
  ['copy', { key: 'c', mod: true }, null],
  ['Backspace in an empty row', { key: 'Backspace', ...empty }, 'remove'],
  ['Backspace in the only row', { key: 'Backspace', ...empty, isOnly: true }, null],
  ['Backspace in a text', { key: 'Backspace' }, null],
])('%s', (_, part, command) => expect(commandOf({ ...press, ...part })).toBe(command));
