/**
 * How hard a new password is to guess, roughly and without a list of the common
 * ones: a hint while one types. The server judges.
 */

/** The least that is taken, in characters. */
export const MIN_PASSWORD = 10;

/** In characters, as the server counts. */
export function lengthOf(password: string): number {
  return Array.from(password).length;
}

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Rows of a keyboard and other ways that fingers go by themselves. */
const RUNS = [
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
/** From so many signs that tell something a password is fair, or strong. */
const FAIR = 8;
const STRONG = 13;

/** `own` is what anybody knows of its owner: name and address. */
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

/** Signs that don't follow from those before them. */
function count(text: string): number {
  const signs = Array.from(text);
  const seen = new Set<string>();
  let sum = 0;
  signs.forEach((sign, at) => {
    const pair = `${signs[at - 1] ?? ''}${sign}`;
    const follows =
      sign === signs[at - 1] ||
      (pair.length > 1 && (seen.has(pair) || RUNS.some((run) => isIn(run, pair))));
    seen.add(pair);
    if (!follows && sign !== ' ') sum++;
  });
  return sum;
}

function isIn(run: string, pair: string): boolean {
  return run.includes(pair) || run.split('').toReversed().join('').includes(pair);
}
