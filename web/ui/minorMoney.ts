import type { IntlShape } from 'react-intl';
import { decimals } from '../generated/currencies.ts';

/**
 * How many decimals an amount of minor units has in a currency, by ISO 4217. A browser's own
 * table differs: it says how prices are usually written, in Colombia without centavos.
 */
export function decimalsOf(currency: string): number {
  return decimals[currency] ?? 2;
}

/** An amount of minor units with its currency, and all its decimals: 999 of EUR is €9.99. */
export function minorMoney(
  intl: IntlShape,
  minor: number,
  currency: string,
  { signDisplay = 'auto' }: { signDisplay?: 'auto' | 'exceptZero' } = {},
): string {
  const digits = decimalsOf(currency);
  return intl.formatNumber(minor / 10 ** digits, {
    style: 'currency',
    currency,
    signDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
