import { describe, expect, it } from 'vitest';
import { alternatives, grade, gradeAll, isSame, type Verdict, VERDICTS } from './answer.ts';
import { difference } from './difference.ts';
import { distance } from './distance.ts';
import { random } from './random.ts';

const cases: [typed: string, answer: string, verdict: Verdict][] = [
  ['Athen', 'Athen', 'right'],
  ['  Athen. ', '„Athen“', 'right'],
  ['New   York', 'New York', 'right'],
  ['e\u0301te\u0301', 'été', 'right'],
  ['l’été', "l'été", 'right'],
  ['H2O', 'H₂O', 'right'],
  ['Τι κάνεις;', 'Τι κάνεις\u037E', 'right'],
  ['!', '!', 'right'],
  ['athen', 'Athen', 'case'],
  ['ΟΔΟΣ', 'οδός', 'accents'],
  ['οδος', 'οδός', 'accents'],
  ['ete', 'été', 'accents'],
  ['Strasse', 'Straße', 'accents'],
  ['Munchen', 'München', 'accents'],
  ['Fotosyntese', 'Fotosynthese', 'typo'],
  ['Ftosyntese', 'Fotosynthese', 'typo'],
  ['Ftosntese', 'Fotosynthese', 'wrong'],
  ['Hnud', 'Hund', 'typo'],
  ['Hndu', 'Hund', 'wrong'],
  ['Had', 'Hund', 'wrong'],
  ['Hunde', 'Hund', 'typo'],
  ['gehst', 'gegangen', 'wrong'],
  ['as', 'is', 'wrong'],
  ['', 'Athen', 'wrong'],
  ['1915', '1914', 'wrong'],
  ['5', '-5', 'wrong'],
  ['15', '1,5', 'wrong'],
  ['1.5', '1,5', 'right'],
  ['im Jahr 1915', 'im Jahr 1914', 'wrong'],
  ['Pferd', 'Pferd; Ross', 'right'],
  ['Ross', 'Pferd; Ross', 'right'],
  ['Ross; Pferd', 'Pferd; Ross', 'right'],
  ['Ross; Esel', 'Pferd; Ross', 'wrong'],
  ['lift', 'elevator / lift', 'right'],
  ['km', 'km/h', 'wrong'],
  ['run', '(to) run', 'right'],
  ['to run', '(to) run', 'right'],
  ['color', 'colo(u)r', 'right'],
  ['colour', 'colo(u)r', 'right'],
  ['(to) run', '(to) run', 'right'],
  ['bank', 'bank [money]', 'right'],
];

const { below } = random(7);

/** A random text of some letters. */
const made = (letters: readonly string[], most: number) =>
  Array.from({ length: below(most + 1) }, () => letters[below(letters.length)]).join('');

const odd = [...Array.from('aBéß οςΩ;/()[]1,.-½²„!'), 'e\u0301', '👩‍🔬', '\u0000', 'İ', 'ı', ' / '];

describe('an answer', () => {
  it.each(cases)('%s for %s is %s', (typed, answer, verdict) => {
    expect(grade(typed, answer).verdict).toBe(verdict);
  });

  it('folds cases by its language', () => {
    expect(grade('istanbul', 'İstanbul', { lang: 'tr' }).verdict).toBe('case');
    expect(grade('ISPARTA', 'ısparta', { lang: 'tr' }).verdict).toBe('case');
  });

  it('that is another card’s is no typo', () => {
    expect(grade('affect', 'effect').verdict).toBe('typo');
    expect(grade('affect', 'effect', { others: ['affect'] }).verdict).toBe('wrong');
    expect(grade('effecd', 'effect', { others: ['affect'] }).verdict).toBe('typo');
  });

  it('names the nearest alternative', () => {
    expect(grade('elevatr', 'lift / elevator').expected).toBe('elevator');
  });

  it('of several gaps is as good as the worst', () => {
    expect(gradeAll(['eins', 'Zwei'], ['eins', 'zwei']).verdict).toBe('case');
    expect(gradeAll(['eins'], ['eins', 'zwei']).verdict).toBe('wrong');
  });

  it('is never wrong as it stands, and no comparison fails', () => {
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [made(odd, 12), made(odd, 12)];
      expect(a.trim() === '' || ['right', 'case'].includes(grade(a, a).verdict)).toBe(true);
      expect(alternatives(a).length).toBeLessThanOrEqual(32);
      expect(VERDICTS).toContain(grade(a, b).verdict);
    }
  });

  it('that differs in two letters of seven is wrong, of eight a typo', () => {
    expect(grade('abcdexy', 'abcdefg').verdict).toBe('wrong');
    expect(grade('abcdefxy', 'abcdefgh').verdict).toBe('typo');
  });
});

it('answers that a learner can’t tell apart are the same', () => {
  expect(isSame('der Hund', 'Der Hund.')).toBe(true);
  expect(isSame('Pferd; Ross', 'Ross')).toBe(true);
  expect(isSame('Hund', 'Hunde')).toBe(false);
});

describe('the distance', () => {
  const of = (a: string, b: string) => distance(Array.from(a), Array.from(b));
  it('counts swaps, also with letters between them', () => {
    expect(of('ca', 'abc')).toBe(2);
    expect(of('abcd', 'acbd')).toBe(1);
    expect(of('', 'abc')).toBe(3);
  });
  it('is a metric', () => {
    for (let i = 0; i < 2000; i++) {
      const [a, b, c] = [made(['a', 'b', 'c'], 7), made(['a', 'b', 'c'], 7), made(['a', 'b'], 7)];
      expect(of(a, b)).toBe(of(b, a));
      expect(of(a, b) === 0).toBe(a === b);
      expect(of(a, c)).toBeLessThanOrEqual(of(a, b) + of(b, c));
    }
  });
});

it('the difference has both texts', () => {
  expect(difference('Hnud', 'Hund')).toEqual([
    { kind: 'same', text: 'H' },
    { kind: 'extra', text: 'n' },
    { kind: 'same', text: 'u' },
    { kind: 'missing', text: 'n' },
    { kind: 'same', text: 'd' },
  ]);
  for (let i = 0; i < 500; i++) {
    const [typed, right] = [made(['a', 'b', 'é'], 9), made(['a', 'b', 'é'], 9)];
    const without = (kind: string) =>
      difference(typed, right)
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join('');
    expect(without('missing')).toBe(typed);
    expect(without('extra')).toBe(right);
  }
});
