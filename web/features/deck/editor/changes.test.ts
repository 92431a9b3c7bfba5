import { describe, expect, it } from 'vitest';
import { type Action, reduce, type State, stateOf } from './changes.ts';
import { emptyRow, type Row } from './rows.ts';

const row = (id: string): Row => ({ ...emptyRow(id), front: `${id}?`, back: `${id}!` });
const begin = (...ids: string[]) => stateOf(ids.map(row));
const after = (state: State, ...actions: Action[]) => actions.reduce(reduce, state);
const ids = ({ rows }: State) => rows.map(({ id }) => id).join('');
const undo: Action = { type: 'undo' };
const remove = (id: string): Action => ({ type: 'remove', id, newId: 'n' });

describe('next', () => {
  const next = (id: string, field: 'front' | 'back'): Action => ({
    type: 'next',
    id,
    field,
    newId: 'n',
  });
  it('goes from front to back to the next front', () => {
    expect(after(begin('a', 'b'), next('a', 'front')).focus).toMatchObject({
      id: 'a',
      field: 'back',
    });
    expect(after(begin('a', 'b'), next('a', 'back')).focus).toMatchObject({
      id: 'b',
      field: 'front',
    });
  });
  it('adds a row after the last one', () => {
    const state = after(begin('a'), next('a', 'back'));
    expect(ids(state)).toBe('an');
    expect(state.focus).toMatchObject({ id: 'n', field: 'front' });
  });
  it('adds no second empty row', () => {
    const state = after(begin('a'), next('a', 'back'), { type: 'add', newId: 'm' });
    expect(ids(state)).toBe('an');
  });
});

describe('remove', () => {
  it('puts the focus on the back before', () => {
    const state = after(begin('a', 'b', 'c'), remove('b'));
    expect(ids(state)).toBe('ac');
    expect(state.focus).toMatchObject({ id: 'a', field: 'back' });
  });
  it('puts the focus on the first front where none is before', () => {
    expect(after(begin('a', 'b'), remove('a')).focus).toMatchObject({ id: 'b', field: 'front' });
  });
  it('leaves an empty row, which goes when the removal is undone', () => {
    const state = after(begin('a'), remove('a'));
    expect(ids(state)).toBe('n');
    expect(ids(after(state, undo))).toBe('a');
  });
  it('is undone at the same place, and keeps what was typed since', () => {
    const state = after(
      begin('a', 'b', 'c'),
      remove('b'),
      { type: 'write', id: 'c', part: { front: 'new' } },
      undo,
    );
    expect(ids(state)).toBe('abc');
    expect(state.rows[2]?.front).toBe('new');
    expect(state.focus).toMatchObject({ id: 'b' });
  });
  it('of an empty row is nothing to undo', () => {
    const state = after(stateOf([row('a'), emptyRow('b')]), remove('b'));
    expect(ids(state)).toBe('a');
    expect(state.past).toEqual([]);
  });
});

describe('move', () => {
  it.each([
    ['b', 0, 'bac'],
    ['a', 2, 'bca'],
    ['a', -1, 'abc'],
    ['c', 9, 'abc'],
  ])('%s to %i makes %s', (id, to, order) => {
    const state = after(begin('a', 'b', 'c'), { type: 'move', id, to });
    expect(ids(state)).toBe(order);
    expect(ids(after(state, undo))).toBe('abc');
  });
});

describe('paste', () => {
  const lines = [
    ['x', '1'],
    ['y', '2'],
  ];
  it('adds rows after one with texts', () => {
    const state = after(begin('a', 'b'), { type: 'paste', id: 'a', lines, ids: ['x', 'y'] });
    expect(ids(state)).toBe('axyb');
    expect(state.focus).toMatchObject({ id: 'y', field: 'back' });
    expect(ids(after(state, undo))).toBe('ab');
  });
  it('takes the place of an empty row', () => {
    const empty = stateOf([emptyRow('e'), row('a')]);
    const state = after(empty, { type: 'paste', id: 'e', lines, ids: ['x', 'y'] });
    expect(ids(state)).toBe('xya');
    expect(ids(after(state, undo))).toBe('ea');
  });
});

describe('gap', () => {
  it('makes the row a text with gaps, and back again', () => {
    const state = after(begin('a'), { type: 'gap', id: 'a', start: 0, end: 1 });
    expect(state.rows[0]).toMatchObject({ kind: 'cloze', front: '{{c1::a}}?' });
    expect(state.focus?.select).toEqual({ start: 6, end: 7 });
    expect(after(state, undo).rows[0]).toMatchObject({ kind: 'basic', front: 'a?' });
  });
});

it('tells texts from changes of rows', () => {
  const moved = after(begin('a', 'b'), { type: 'move', id: 'a', to: 1 });
  expect(moved.typed).toBe(false);
  expect(after(moved, { type: 'write', id: 'a', part: { back: '' } }).typed).toBe(true);
});

it('puts pictures where the cursor is, ready to be described, and takes them back', () => {
  const state = after(begin('a'), {
    type: 'picture',
    id: 'a',
    field: 'back',
    names: ['p.png', 'q.png'],
    at: 1,
  });
  expect(state.rows[0]?.back).toBe('a\n![](p.png)\n![](q.png)!');
  const focus = state.focus?.select;
  expect(focus).toEqual({ start: 15, end: 15 });
  expect(state.rows[0]?.back.slice(0, 15).endsWith('![')).toBe(true);
  expect(after(state, undo).rows[0]?.back).toBe('a!');
});
