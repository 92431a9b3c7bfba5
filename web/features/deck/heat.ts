/** The map of the days on which somebody has learned. */

/** A day of the map. */
export interface Square {
  /** As 2026-05-20. */
  date: string;
  /** Answers on the day. */
  count: number;
}

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7;

/** All days of some weeks until today, the first one a Monday. */
export function lastDays(days: readonly Square[], today: string, weeks: number): Square[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const end = Date.parse(today);
  if (Number.isNaN(end)) return [];
  // Days of the week count from Sunday.
  const sinceMonday = (new Date(end).getUTCDay() + 6) % WEEK;
  const first = end - (sinceMonday + WEEK * (weeks - 1)) * DAY;
  const squares: Square[] = [];
  for (let day = first; day <= end; day += DAY) {
    const date = new Date(day).toISOString().slice(0, today.length);
    squares.push({ date, count: counts.get(date) ?? 0 });
  }
  return squares;
}

/** From 0 for a day without answers to 4 for one with very many. */
export function heatOf(count: number): number {
  return [1, 10, 30, 80].filter((least) => count >= least).length;
}
