import { describe, expect, it } from 'vitest';
import { rowsOf, tableIn } from './table.ts';

describe('tableIn', () => {
  it.each<[string, string, string[][] | null]>([
    [
      'two columns',
      'Hund\tdog\nKatze\tcat',
      [
        ['Hund', 'dog'],
        ['Katze', 'cat'],
      ],
    ],
    ['one line', 'Hund\tdog', [['Hund', 'dog']]],
    [
      'line ends of Windows',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty lines',
      'a\tb\n\n\t\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['three columns', 'a\tb\tc', [['a', 'b', 'c']]],
    [
      'an empty cell',
      'a\tb\n\tc\nd\t',
      [
        ['a', 'b'],
        ['', 'c'],
        ['d', ''],
      ],
    ],
    ['a quoted line break', '"a\nb"\tc', [['a\nb', 'c']]],
    ['a quoted tab', 'a\t"b\tc"', [['a', 'b\tc']]],
    ['doubled quotes', '"say ""hi"""\t"""x"""', [['say "hi"', '"x"']]],
    [
      'an empty quoted cell',
      'a\t""\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    ['a quote inside', 'a "b" c\td', [['a "b" c', 'd']]],
    ['a quote that closes too early', '"Hi" she said\td', [['"Hi" she said', 'd']]],
    [
      'a quote that never closes',
      '"a\tb\nc\td',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a text', 'No table here.', null],
    ['lines of text', 'one\ntwo', null],
    ['a text with a tab in one of its lines', 'one\ttwo\nthree', null],
    ['indented code', '\tif x {\n\t\treturn\n\t}', null],
    ['tabs alone', '\t\n\t', null],
    ['nothing', '', null],
  ])('%s', (_, text, lines) => expect(tableIn(text)).toEqual(lines));
});

describe('rowsOf', () => {
  it('makes the first column the front and all others the back', () => {
    const [row] = rowsOf([[' front ', 'back', '', 'more ']], ['id']);
    expect(row).toMatchObject({ id: 'id', kind: 'basic', front: 'front', back: 'back\nmore' });
  });
  it('recognises texts with gaps', () => {
    const [row] = rowsOf([['{{c1::Bern}} is a capital', '']], ['id']);
    expect(row).toMatchObject({ kind: 'cloze', back: '' });
  });
});
