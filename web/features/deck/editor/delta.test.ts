import { describe, expect, it } from 'vitest';
import { type Base, type Delta, deltaOf, isNothing, merge } from './delta.ts';
import { noDetails } from './details.ts';
import { emptyRow, type Row } from './rows.ts';

const row = (id: string, back = `${id}!`): Row => ({ ...emptyRow(id), front: `${id}?`, back });
const base = (version: number, ...rows: Row[]): Base => ({
  version,
  details: { ...noDetails, title: 'Cells' },
  rows,
  media: [],
});
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')];
const stored = base(1, a, b, c);
const change = (...rows: Row[]) => deltaOf(stored, stored.details, rows);
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');
let count = 0;
const newId = () => `copy${++count}`;

describe('deltaOf', () => {
  it.each<[string, Delta, Partial<Delta>]>([
    ['nothing', change(a, b, c), { notes: [], removed: [], order: null, was: [] }],
    ['an empty row', change(a, b, c, emptyRow('e')), { notes: [], order: null }],
    ['a new one at the end', change(a, b, c, d), { notes: [d], order: null }],
    ['a new one between others', change(a, d, b, c), { notes: [d], order: ['a', 'd', 'b', 'c'] }],
    ['a removed one', change(a, c), { removed: ['b'], order: null, was: [b] }],
    [
      'an emptied one',
      change(a, emptyRow('b'), c),
      { notes: [], removed: ['b'], order: null, was: [b] },
    ],
    ['a moved one', change(b, a, c), { notes: [], order: ['b', 'a', 'c'] }],
    [
      'a changed one',
      change(a, row('b', 'new'), c),
      { notes: [row('b', 'new')], order: null, was: [b] },
    ],
    ['spaces at the end', change(a, row('b', 'b! \n'), c), { notes: [], was: [] }],
  ])('%s', (_, delta, part) => expect(delta).toMatchObject(part));

  it('has the details that differ', () => {
    const details = { ...stored.details, subjectId: 2 };
    expect(deltaOf(stored, details, stored.rows).details).toEqual({ subjectId: 2 });
  });
});

describe('merge', () => {
  const merged = (theirs: Base, delta: Delta) => merge(theirs, delta, newId);

  it('with the deck of the change applies it', () => {
    const rows = [d, row('c', 'new'), a];
    const { rows: out, doubled } = merged(stored, change(...rows));
    expect(out).toEqual(rows);
    expect(doubled).toEqual([]);
  });
  it('takes what only one side changed', () => {
    const theirs = base(2, row('a', 'theirs'), b, c, row('t'));
    const { rows, doubled } = merged(theirs, change(a, row('b', 'mine'), c, d));
    expect(rows.map(({ back }) => back)).toEqual(['theirs', 'mine', 'c!', 't!', 'd!']);
    expect(doubled).toEqual([]);
  });
  it('keeps one’s own as a new note below theirs where both changed it', () => {
    const theirs = base(2, a, row('b', 'theirs'), c);
    const { rows, doubled } = merged(theirs, change(a, row('b', 'mine'), c));
    expect(rows.map(({ back }) => back)).toEqual(['a!', 'theirs', 'mine', 'c!']);
    expect(doubled).toEqual([rows[2]?.id]);
    expect(rows[2]?.id).not.toBe('b');
  });
  it('doubles nothing where both made the same change', () => {
    const theirs = base(2, a, row('b', 'same'), c);
    const delta = change(a, row('b', 'same'), c);
    const out = merged(theirs, delta);
    expect(out.doubled).toEqual([]);
    expect(isNothing(deltaOf(theirs, out.details, out.rows))).toBe(true);
  });
  it('removes what one side removed', () => {
    expect(ids(merged(base(2, a, c), change(a, b)).rows)).toBe('a');
  });
  it('keeps a note that one side removed and the other changed', () => {
    const theirs = base(2, a, row('b', 'theirs'), c);
    expect(ids(merged(theirs, change(a, c)).rows)).toBe('abc');
    expect(ids(merged(base(2, a, c), change(a, row('b', 'mine'), c)).rows)).toBe('acb');
  });
  it('takes the order of the side that moved notes', () => {
    expect(ids(merged(base(2, c, b, a), change(a, b, c, d)).rows)).toBe('cbad');
    expect(ids(merged(base(2, a, b, row('t'), c), change(c, b, a)).rows)).toBe('cbta');
  });
  it('finds a new note that an earlier request has stored', () => {
    const delta = change(a, b, c, d);
    const out = merged(base(2, a, b, c, row('d', 'd!')), delta);
    expect(ids(out.rows)).toBe('abcd');
    expect(out.doubled).toEqual([]);
  });
  it('takes each detail from the side that changed it', () => {
    const theirs = {
      ...base(2, a, b, c),
      details: { ...stored.details, visibility: 'private' as const },
    };
    const delta = deltaOf(stored, { ...stored.details, title: 'Mine' }, stored.rows);
    expect(merged(theirs, delta).details).toMatchObject({ title: 'Mine', visibility: 'private' });
  });
});
