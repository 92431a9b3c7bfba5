import { useCallback } from 'react';
import { useIntl } from 'react-intl';

const KB = 1024;

/** Sizes of files in the page's language: 312 KB, 4.5 MB. */
export function useSize(): (bytes: number) => string {
  const intl = useIntl();
  return useCallback(
    (bytes) => {
      const [value, unit] =
        bytes < KB * KB
          ? [Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / KB)), 'kilobyte']
          : [bytes / KB / KB, 'megabyte'];
      return intl.formatNumber(value, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: value < 10 ? 1 : 0,
      });
    },
    [intl],
  );
}
