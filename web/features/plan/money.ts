import type { IntlShape } from 'react-intl';

/** The currency's minor units as people read them: 999 of EUR is €9.99. */
export function formatMinor(intl: IntlShape, amount: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(intl.locale, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return intl.formatNumber(amount / 10 ** maximumFractionDigits, { style: 'currency', currency });
}

/** How much less a year costs than twelve months, in whole percent, rounded down. */
export function savedPercent(month: number, year: number): number {
  return Math.max(0, Math.floor(100 - (100 * year) / (12 * month)));
}
