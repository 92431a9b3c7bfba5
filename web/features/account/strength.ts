/**
 * A rough estimate of a new password's strength, without a list of common passwords: a
 * hint during typing. The server decides.
 */

/** The minimal length, in characters. */
export const MIN_PASSWORD = 10;

/** The length in characters, as the server counts. */
export function lengthOf(password: string): number {
  return Array.from(password).length;
}

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Rows of a keyboard and other easy sequences. */
const SEQUENCES = [
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
];
const COMMON =
  /passwor[dt]|kennwort|contrase|qwert|letmein|willkommen|welcome|iloveyou|hallo|knowmad/g;
/** Informative characters from which a password is fair, or strong. */
const FAIR = 8;
const STRONG = 13;

/** `own` is the user's name and address. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  if (lengthOf(password) < MIN_PASSWORD) return 'short';
  let rest = password.toLowerCase();
  for (const word of own.flatMap((text) => text.toLowerCase().split(/[@.\s]+/)))
    if (word.length > 2) rest = rest.replaceAll(word, ' ');
  rest = rest.replaceAll(COMMON, ' ');
  const telling = count(rest);
  if (telling < FAIR) return 'weak';
  return telling < STRONG ? 'fair' : 'strong';
}

/** Characters that don't continue a sequence. */
function count(text: string): number {
  const signs = Array.from(text);
  const seen = new Set<string>();
  let sum = 0;
  signs.forEach((sign, at) => {
    const pair = `${signs[at - 1] ?? ''}${sign}`;
    const follows =
      sign === signs[at - 1] ||
      (pair.length > 1 && (seen.has(pair) || SEQUENCES.some((sequence) => isIn(sequence, pair))));
    seen.add(pair);
    if (!follows && sign !== ' ') sum++;
  });
  return sum;
}

function isIn(sequence: string, pair: string): boolean {
  return sequence.includes(pair) || sequence.split('').toReversed().join('').includes(pair);
}
