import { describe, expect, it } from 'vitest';
import {
  changed,
  encodingsBeside,
  guessed,
  hasFront,
  hasPictures,
  readingOf,
  scriptsOf,
  usesOf,
} from './reading.ts';

const text = { text: 'a\tb' };
const own = (characters: string) => ({ name: 'own' as const, own: characters });

describe('the body of a call', () => {
  it('leaves all to the server’s guesses at first', () => {
    expect(readingOf(text, guessed)).toEqual({ text: 'a\tb' });
    expect(readingOf({ name: 'a.apkg', uploadId: 'u' }, guessed)).toEqual({ uploadId: 'u' });
  });

  it('makes a text with separators of its own a table', () => {
    const settings = { ...guessed, cells: own(' - '), cards: own(';;') };
    expect(readingOf(text, settings)).toEqual({
      ...text,
      format: 'table',
      separator: ' - ',
      rowSeparator: ';;',
    });
  });

  it('names separators as the server reads them', () => {
    const cells = { name: 'tab' as const, own: 'left over' };
    const cards = { name: 'empty' as const, own: '' };
    expect(readingOf(text, { ...guessed, cells, cards })).toMatchObject({
      separator: '\\t',
      rowSeparator: '\\n\\n',
    });
  });

  it('has no separator while the field for one’s own is empty', () => {
    expect(readingOf(text, { ...guessed, cells: own('') })).toEqual(text);
  });

  it('has nothing about tables for Markdown', () => {
    const settings = {
      ...guessed,
      format: 'markdown' as const,
      cells: own('='),
      encoding: 'utf-8',
    };
    expect(readingOf(text, settings)).toEqual({ ...text, format: 'markdown' });
  });
});

describe('settings', () => {
  const columns = [
    { name: '', use: 'front' as const, cells: [] },
    { name: '', use: 'ignore' as const, cells: [] },
  ];

  it('keep the uses of columns, except where the columns change', () => {
    const chosen = changed(guessed, { columns: ['back', 'front'] });
    expect(changed(chosen, { header: 'yes' }).columns).toEqual(['back', 'front']);
    expect(changed(chosen, { encoding: 'utf-8' }).columns).toEqual(['back', 'front']);
    expect(changed(chosen, { cells: own('=') }).columns).toBeNull();
    expect(changed(chosen, { format: 'table' }).columns).toBeNull();
  });

  it('use a column as chosen, else as guessed', () => {
    expect(usesOf(columns, guessed)).toEqual(['front', 'ignore']);
    expect(usesOf(columns, { ...guessed, columns: ['hint', 'front'] })).toEqual(['hint', 'front']);
    expect(hasFront(columns)).toBe(true);
    expect(hasFront(columns.slice(1))).toBe(false);
  });
});

it('a picture in a card is found', () => {
  expect(hasPictures({ first: [{ kind: 'basic', front: 'a', back: '![x](y.png)' }] })).toBe(true);
  expect(hasPictures({ first: [{ kind: 'basic', front: 'a! [b](c)' }] })).toBe(false);
});

it('the guessed encoding is among the choices', () => {
  expect(encodingsBeside('macintosh')[0]).toBe('macintosh');
  expect(encodingsBeside('utf-8')).toHaveLength(8);
  expect(encodingsBeside('').includes('')).toBe(false);
});

it.each([
  ['utf-16be', 'all'],
  ['windows-1252', 'western'],
  ['iso-8859-15', 'western'],
  ['iso-8859-2', 'central'],
  ['windows-1250', 'central'],
  ['windows-1253', 'greek'],
  ['iso-8859-9', 'turkish'],
  ['macintosh', 'other'],
])('%s is for %s', (encoding, scripts) => expect(scriptsOf(encoding)).toBe(scripts));
