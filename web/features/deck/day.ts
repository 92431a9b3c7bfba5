/** The hour at which a day of learning begins: who learns at night still learns for the day before. */
const DAY_START = 4;

/** When the day of learning at a moment ends, by the browser's time zone, in milliseconds. */
export function dayEnd(now: number): number {
  const day = new Date(now);
  if (day.getHours() >= DAY_START) day.setDate(day.getDate() + 1);
  day.setHours(DAY_START, 0, 0, 0);
  return day.getTime();
}

/** The browser's time zone, as Europe/Berlin. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
