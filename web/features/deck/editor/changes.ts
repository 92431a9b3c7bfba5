/** Reducer of the list: rows, inverses of their changes for undo, and the next focus. */
import { withGap } from './gaps.ts';
import { emptyRow, type Field, isEmpty, type Row } from './rows.ts';
import { rowsOf } from './table.ts';

/** The next focus; a new object each time, so that the same place can get it again. */
export interface Focus {
  id: string;
  field: Field;
  /** The selection: a range, or the end of the text. */
  select: { start: number; end: number } | 'end';
}

/** A change of rows for the live region; places begin with 1. */
export interface Announcement {
  what: 'removed' | 'moved' | 'pasted' | 'undone' | 'gap' | 'picture';
  place: number;
  count: number;
}

export interface State {
  rows: readonly Row[];
  /** Inverses of changes of rows, the latest last. */
  past: readonly ((rows: readonly Row[]) => readonly Row[])[];
  /** Whether a text was typed since the latest of them. */
  typed: boolean;
  focus: Focus | null;
  announced: Announcement | null;
}

export type Action =
  | { type: 'write'; id: string; part: Partial<Row> }
  | { type: 'next'; id: string; field: Field; newId: string }
  | { type: 'add'; newId: string }
  | { type: 'remove'; id: string; newId: string }
  | { type: 'move'; id: string; to: number }
  | { type: 'paste'; id: string; lines: string[][]; ids: string[] }
  | { type: 'gap'; id: string; start: number; end: number }
  | { type: 'picture'; id: string; field: Field; names: readonly string[]; at: number }
  | { type: 'begin' }
  | { type: 'undo' };

export const stateOf = (rows: readonly Row[]): State => ({
  rows,
  past: [],
  typed: false,
  focus: null,
  announced: null,
});

/** Kept inverses of changes. */
const MOST = 100;

export function reduce(state: State, action: Action): State {
  const { rows } = state;
  if (action.type === 'undo') return undone(state);
  if (action.type === 'begin') return { ...state, focus: focusOn(rows[0]) };
  if (action.type === 'add') return added(state, action.newId);
  const at = rows.findIndex(({ id }) => id === action.id);
  const row = rows[at];
  if (!row) return state;
  switch (action.type) {
    case 'write':
      return { ...state, rows: rows.with(at, { ...row, ...action.part }), typed: true };
    case 'next':
      return next(state, at, action);
    case 'remove':
      return removed(state, at, row, action.newId);
    case 'move':
      return moved(state, at, row, action.to);
    case 'paste':
      return pasted(state, at, row, action);
    case 'picture':
      return pictured(state, at, row, action);
    default:
      return gapped(state, at, row, action);
  }
}

const focusOn = (row: Row | undefined, field: Field = 'front'): Focus | null =>
  row ? { id: row.id, field, select: 'end' } : null;

function next(state: State, place: number, { field, newId }: { field: Field; newId: string }) {
  const { rows } = state;
  if (field === 'front') return { ...state, focus: focusOn(rows[place], 'back') };
  const following = rows[place + 1];
  return following ? { ...state, focus: focusOn(following) } : added(state, newId);
}

function added(state: State, newId: string): State {
  const last = state.rows.at(-1);
  if (last && isEmpty(last)) return { ...state, focus: focusOn(last) };
  const row = { ...emptyRow(newId), section: last?.section ?? '' };
  return { ...state, rows: [...state.rows, row], focus: focusOn(row) };
}

/** Puts rows behind another one; null: first. */
function inserted(rows: readonly Row[], after: string | null, ...more: Row[]): Row[] {
  const place = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  return rows.toSpliced(place, 0, ...more);
}

const without = (rows: readonly Row[], ids: readonly string[]): Row[] =>
  rows.filter(({ id }) => !ids.includes(id));

const remembered = (state: State, inverse: State['past'][number]) => ({
  past: [...state.past, inverse].slice(-MOST),
  typed: false,
});

function removed(state: State, place: number, row: Row, newId: string): State {
  const before = state.rows[place - 1]?.id ?? null;
  const left = state.rows.toSpliced(place, 1);
  const rows = left.length > 0 ? left : [emptyRow(newId)];
  const focus = focusOn(rows[Math.max(0, place - 1)], before === null ? 'front' : 'back');
  if (isEmpty(row)) return { ...state, rows, focus };
  return {
    rows,
    focus,
    announced: { what: 'removed', place: place + 1, count: left.length },
    // Drops the empty row in place of the last one.
    ...remembered(state, (now) =>
      inserted(
        now.filter((one) => one.id !== newId || !isEmpty(one)),
        before,
        row,
      ),
    ),
  };
}

function moved(state: State, from: number, row: Row, to: number): State {
  const { rows } = state;
  const place = Math.min(Math.max(0, to), rows.length - 1);
  if (place === from) return state;
  const before = rows[from - 1]?.id ?? null;
  return {
    ...state,
    rows: rows.toSpliced(from, 1).toSpliced(place, 0, row),
    announced: { what: 'moved', place: place + 1, count: rows.length },
    ...remembered(state, (now) => {
      const present = now.find(({ id }) => id === row.id);
      return present ? inserted(without(now, [row.id]), before, present) : now;
    }),
  };
}

function pasted(
  state: State,
  place: number,
  row: Row,
  { lines, ids }: { lines: string[][]; ids: string[] },
): State {
  const more = rowsOf(lines, ids);
  const replaced = isEmpty(row);
  const before = state.rows[place - 1]?.id ?? null;
  return {
    rows: state.rows.toSpliced(replaced ? place : place + 1, replaced ? 1 : 0, ...more),
    focus: focusOn(more.at(-1), 'back'),
    announced: { what: 'pasted', place: place + 1, count: more.length },
    ...remembered(state, (now) => {
      const left = without(now, ids);
      return replaced ? inserted(left, before, row) : left;
    }),
  };
}

function gapped(
  state: State,
  place: number,
  row: Row,
  { start, end }: { start: number; end: number },
): State {
  const { text, ...select } = withGap({ text: row.front, start, end });
  return {
    ...state,
    rows: state.rows.with(place, { ...row, kind: 'cloze', front: text }),
    focus: { id: row.id, field: 'front', select },
    announced: { what: 'gap', place: place + 1, count: state.rows.length },
    ...remembered(state, (now) => now.map((one) => (one.id === row.id ? row : one))),
  };
}

/** Puts pictures into a text; the cursor goes into the description of the last one. */
function pictured(
  state: State,
  place: number,
  row: Row,
  { field, names, at }: { field: Field; names: readonly string[]; at: number },
): State {
  const before = row[field].slice(0, at);
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const marks = names.map((name) => `![](${name})`);
  const last = marks.at(-1)?.length ?? 0;
  const text = `${before}${lead}${marks.join('\n')}${row[field].slice(at)}`;
  const cursor = before.length + lead.length + marks.join('\n').length - last + '!['.length;
  return {
    rows: state.rows.with(place, { ...row, [field]: text }),
    focus: { id: row.id, field, select: { start: cursor, end: cursor } },
    announced: { what: 'picture', place: place + 1, count: names.length },
    ...remembered(state, (now) => now.map((one) => (one.id === row.id ? row : one))),
  };
}

function undone(state: State): State {
  const inverse = state.past.at(-1);
  if (!inverse) return state;
  const rows = inverse(state.rows);
  const was = new Set(state.rows);
  const place = rows.findIndex((row, index) => !was.has(row) || state.rows[index] !== row);
  return {
    rows,
    past: state.past.slice(0, -1),
    typed: false,
    focus: focusOn(rows[Math.max(0, place)] ?? rows.at(-1)),
    announced: { what: 'undone', place: place + 1, count: rows.length },
  };
}
