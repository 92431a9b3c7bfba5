import { defineMessages } from 'react-intl';

/** Error texts for a date of birth, by fault (BirthFault). */
export const birthFaults = defineMessages({
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
