/** How much less a year costs than twelve months, in whole percent, rounded down. */
export function savedPercent(month: number, year: number): number {
  return Math.max(0, Math.floor(100 - (100 * year) / (12 * month)));
}
