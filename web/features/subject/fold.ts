/** Text folding for comparisons with typed text: without case, accents and surplus blanks. */

/** The folded text: lower case, without diacritics, one blank between words. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (character) => LETTERS[character] ?? character)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters without a decomposition, and the final sigma. */
const LETTERS: Record<string, string> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

/** Whether every typed word occurs in the name. */
export function matches(name: string, query: string): boolean {
  const folded = fold(name);
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
