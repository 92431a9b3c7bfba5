import { describe, expect, it } from 'vitest';
import { markedParts } from './markedParts.ts';

/** The text with brackets around its hits. */
const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('');

describe('markedParts', () => {
  it.each([
    ['Bruchrechnung', 'bru', '[Bru]chrechnung'],
    ['Brüche addieren', 'BRUCHE a', '[Brüche] [a]ddieren'],
    ['Die Brüder Grimm', 'grimm bru', 'Die [Brü]der [Grimm]'],
    ['Umbrüche', 'bruch', 'Um[brüch]e'],
    ['Αριθμητική πρόοδος', 'προο', 'Αριθμητική [πρόο]δος'],
    ['Straße', 'strass', '[Straß]e'],
    ['Ο Όμηρος', 'ομηρος', 'Ο [Όμηρος]'],
    ['Łódź i okolice', 'lodz', '[Łódź] i okolice'],
    ['İstanbul’un tarihi', 'ist', '[İst]anbul’un tarihi'],
    ['Biology', 'xyz', 'Biology'],
    ['Biology', '', 'Biology'],
    ['C++ (2)', '++', 'C++ (2)'],
  ])('%s, typed %s', (text, query, expected) => expect(marked(text, query)).toBe(expected));

  it('keeps the text as it is', () => {
    for (const text of ['Cafe\u0301 – l’été', '🧪 Chemie', '']) {
      expect(
        markedParts(text, 'c e l')
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
