import type { IntlShape } from 'react-intl';

/** A time in milliseconds as 12.3 s. */
export const clockText = (intl: IntlShape, time: number) =>
  intl.formatNumber(time / 1000, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
