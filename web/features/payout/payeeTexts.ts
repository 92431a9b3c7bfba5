import { defineMessages, type IntlShape } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** The ways of being paid, and the account of each. */
export const payeeTexts = withValues(
  defineMessages({
    IBAN: {
      id: 'payouts.kind.iban',
      defaultMessage: 'Bank account (IBAN)',
      description: 'A way of being paid',
    },
    PAYPAL: {
      id: 'payouts.kind.paypal',
      defaultMessage: 'PayPal',
      description: 'A way of being paid',
    },
    IBANField: {
      id: 'payouts.account.iban',
      defaultMessage: 'IBAN',
      description: 'Label of the field for the number of a bank account',
    },
    PAYPALField: {
      id: 'payouts.account.paypal',
      defaultMessage: 'E-mail address at PayPal',
      description: 'Label of the field for the account at PayPal',
    },
  }),
);

/** The end of an account, such as •••• 3000; a masked e-mail address stays as it is. */
export function endingText(ending: string): string {
  return ending.includes('@') ? ending : `•••• ${ending}`;
}

/** A day with the time, in the user's own time zone. */
export function momentText(intl: IntlShape, moment: string): string {
  return intl.formatDate(moment, { dateStyle: 'long', timeStyle: 'short' });
}
