/** Amounts as people read and write them. The API has minor units. */
import type { IntlShape } from 'react-intl';
import { decimalsOf, minorMoney } from '../../ui/minorMoney.ts';

/** An amount of minor units with its currency. */
export function money(
  intl: IntlShape,
  minor: number,
  currency: string,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): string {
  return minorMoney(intl, minor, currency, { signDisplay });
}

/** An amount of whole units, as tables of contests have it. */
export function wholeMoney(intl: IntlShape, amount: number, currency: string): string {
  return intl.formatNumber(amount, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
}

/** An amount of minor units as it is written into a field: 20.50, with the language's point. */
export function typedAmount(intl: IntlShape, minor: number, currency: string): string {
  const digits = decimalsOf(currency);
  return intl.formatNumber(minor / 10 ** digits, {
    minimumFractionDigits: minor % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

/** Digits, in groups of three or in none, and perhaps a point with one or two more. */
const AMOUNT = /^(\d{1,3}([.,])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;

/**
 * Reads what somebody typed, in any language's way, as minor units; null for what is no amount.
 * Three digits after a point or comma are a group of thousands, since no currency here has a
 * third digit.
 */
export function parseAmount(text: string, currency: string): number | null {
  const found = AMOUNT.exec(text.replace(/[\s'’\u00a0\u202f]/gu, ''));
  if (!found) return null;
  const [, whole = '', group, point, part = ''] = found;
  const digits = decimalsOf(currency);
  if (part.length > digits || (group !== undefined && group === point)) return null;
  const minor =
    Number(whole.replaceAll(/[.,]/g, '')) * 10 ** digits + Number(part.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
