/**
 * Parses and checks a typed date of birth. Only the server checks the minimum age: the
 * form must not reveal which date would pass.
 */

export type BirthFault = 'missing' | 'wrong';
export interface BirthParts {
  day: string;
  month: string;
  year: string;
}

/** The greatest age, in years; an earlier date is a typing error. */
const MAX_AGE = 120;

/** YYYY-MM-DD, or the fault. `today` is the visitor's date. */
export function birthDate(
  { day, month, year }: BirthParts,
  today: Date,
): { date: string } | { fault: BirthFault } {
  const parts = [day, month, year].map((text) => text.trim());
  if (parts.includes('')) return { fault: 'missing' };
  if (!parts.every((text) => /^\d{1,4}$/.test(text)) || parts[2]?.length !== 4)
    return { fault: 'wrong' };
  const [d = 0, m = 0, y = 0] = parts.map(Number);
  const born = new Date(Date.UTC(y, m - 1, d));
  if (born.getUTCDate() !== d || born.getUTCMonth() !== m - 1) return { fault: 'wrong' };
  const age = yearsBetween(y, m, d, today);
  if (age < 0 || age > MAX_AGE) return { fault: 'wrong' };
  return { date: born.toISOString().slice(0, 10) };
}

function yearsBetween(year: number, month: number, day: number, today: Date): number {
  const months = today.getMonth() + 1 - month;
  const before = months < 0 || (months === 0 && today.getDate() < day);
  return today.getFullYear() - year - (before ? 1 : 0);
}
