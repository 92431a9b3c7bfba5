import { expect, it } from 'vitest';
import { faultsOf, refusedField } from './faults.ts';
import { clean, emptyRow, type Row, tagsIn } from './rows.ts';

const row = (part: Partial<Row>): Row => ({ ...emptyRow('a'), front: 'f', back: 'b', ...part });

it.each<[string, Partial<Row>, [string, string][]]>([
  ['a whole card', {}, []],
  ['no front', { front: ' ' }, [['front', 'missing']]],
  ['no back', { back: '' }, [['back', 'missing']]],
  ['a text without gaps', { kind: 'cloze' }, [['front', 'gap']]],
  ['a text with gaps and no remark', { kind: 'cloze', front: '{{c1::x}}', back: '' }, []],
  ['a long back', { back: 'x'.repeat(10_001) }, [['back', 'long']]],
  ['as many emoji as allowed', { back: '🙂'.repeat(10_000) }, []],
  ['a long hint', { hint: 'x'.repeat(501) }, [['hint', 'long']]],
])('faults of %s', (_, part, faults) => expect(faultsOf(row(part))).toEqual(faults));

it.each([
  ['notes[1].back', { id: 'b', field: 'back' }],
  ['notes[0].tags[3]', { id: 'a', field: 'tags' }],
  ['notes[0].section', { id: 'a', field: 'front' }],
  ['notes[7].front', null],
  ['notes', null],
  ['title', null],
])('the row of %s', (name, place) =>
  expect(refusedField(name, [row({}), row({ id: 'b' })])).toEqual(place),
);

it.each([
  ['a \r\n\r\n\r\nb\t', 'a\n\nb'],
  ['\n\n x', 'x'],
  ['e\u0301', '\u00e9'],
])('clean(%j) is %j', (text, out) => expect(clean(text)).toBe(out));

it('reads tags', () =>
  expect(tagsIn(' #cell,  power  house; cell,,')).toEqual(['cell', 'power house']));
