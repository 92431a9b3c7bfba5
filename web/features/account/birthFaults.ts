import { defineMessages, type IntlShape } from 'react-intl';
import type { BirthFault } from './age.ts';

const words = defineMessages({
  missing: {
    id: 'auth.fault.birthMissing',
    defaultMessage: 'Enter your date of birth.',
    description: 'Under the empty fields for the date of birth',
  },
  wrong: {
    id: 'auth.fault.birthWrong',
    defaultMessage: 'There’s no such date. Write it in numbers, the year with four.',
    description: 'Under the fields for the date of birth',
  },
});

/** Error texts for a date of birth. */
export function birthFaultText(intl: IntlShape, fault: BirthFault): string {
  return intl.formatMessage(words[fault]);
}
