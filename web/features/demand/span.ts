/** Spans of time in the unit in which people would say them. */

export type Unit = 'day' | 'hour' | 'minute';

export interface Span {
  count: number;
  unit: Unit;
}

const lengths: readonly [Unit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** What is left until a moment, in whole units; from two days on in days. Null where it is over. */
export function left(until: string, now: number): Span | null {
  const rest = Date.parse(until) - now;
  if (rest <= 0) return null;
  for (const [unit, length] of lengths) {
    const count = Math.floor(rest / length);
    if (count >= (unit === 'day' ? 2 : 1)) return { count, unit };
  }
  return { count: 1, unit: 'minute' };
}

/** How many days ago something was, by the days of the reader's calendar. */
export function daysAgo(moment: string, now: number): number {
  const midnight = (time: number) => {
    const date = new Date(time);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.max(0, Math.round((midnight(now) - midnight(Date.parse(moment))) / 86_400_000));
}
