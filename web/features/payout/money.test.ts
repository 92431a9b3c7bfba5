import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { money, parseAmount, typedAmount, wholeMoney } from './money.ts';

const english = createIntl({ locale: 'en' });
const german = createIntl({ locale: 'de' });

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['20,50', 2050],
  [' 1 300,05 ', 130_005],
  ['1.300', 130_000],
  ['1,300', 130_000],
  ['1.300.000,00', 130_000_000],
  ["1'300.10", 130_010],
  ['0,01', 1],
  ['0', 0],
])('%s is an amount', (text, minor) => {
  expect(parseAmount(text, 'EUR')).toBe(minor);
});

test.each([
  '',
  '-5',
  '+5',
  '€20',
  '20 EUR',
  '1e3',
  '1.30.00',
  '12.34.567',
  '5.',
  ',5',
  '1.300.00',
  '1.300,000',
  '9'.repeat(20),
])('%j is none', (text) => {
  expect(parseAmount(text, 'EUR')).toBeNull();
});

test('a currency without minor units has no point', () => {
  expect(parseAmount('1300', 'JPY')).toBe(1300);
  expect(parseAmount('1.300', 'JPY')).toBe(1300);
  expect(parseAmount('13,5', 'JPY')).toBeNull();
});

test('pesos of Colombia have centavos, though prices are written without', () => {
  const colombian = createIntl({ locale: 'es-CO' });
  const written = money(colombian, 130_000_000, 'COP').replaceAll('\u00a0', ' ');
  expect(written).toBe('$ 1.300.000,00');
  expect(parseAmount('1.300.000', 'COP')).toBe(130_000_000);
  expect(parseAmount(typedAmount(colombian, 130_000_050, 'COP'), 'COP')).toBe(130_000_050);
});

test('amounts are written with their currency, and read back from a field', () => {
  expect(money(english, 4000, 'EUR')).toBe('€40.00');
  expect(money(english, -4000, 'EUR', 'exceptZero')).toBe('-€40.00');
  expect(money(english, 4000, 'EUR', 'exceptZero')).toBe('+€40.00');
  expect(wholeMoney(english, 50, 'EUR')).toBe('€50');
  for (const intl of [english, german])
    for (const minor of [1, 2050, 2000, 130_000_000])
      expect(parseAmount(typedAmount(intl, minor, 'EUR'), 'EUR')).toBe(minor);
  expect(typedAmount(german, 2050, 'EUR')).toBe('20,50');
});
