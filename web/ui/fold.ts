/** Text folding for comparisons with typed text, as the server's search does it (pkg/platform/fold). */

/**
 * The folded text: lower case, without diacritics and apostrophes; words of letters
 * and digits, joined by single blanks.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mn}'’]/gu, '')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()
    .replace(/\p{L}/gu, (character) => LETTERS[character] ?? character);
}

/** Letters without a decomposition, and the final sigma. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Whether every typed word occurs in the name. Nothing typed matches every name. */
export function matches(name: string, query: string): boolean {
  const typed = fold(query);
  if (typed === '') return query.trim() === '';
  const folded = fold(name);
  return typed.split(' ').every((word) => folded.includes(word));
}
