import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { minorMoney } from './minorMoney.ts';

const intl = createIntl({ locale: 'en', onError: () => undefined });

test.each([
  [999, 'EUR', '€9.99'],
  [1000, 'CHF', 'CHF 10.00'],
  [17988, 'PLN', 'PLN 179.88'],
  [500, 'JPY', '¥500'],
  [130_000_000, 'COP', 'COP 1,300,000.00'],
])('%i of %s is %s', (amount, currency, text) =>
  expect(minorMoney(intl, amount, currency).replaceAll('\u00a0', ' ')).toBe(text),
);
