import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Names of movements by their kind. */
export const movementTexts = withValues(
  defineMessages({
    CONTEST: {
      id: 'payouts.movement.contest',
      defaultMessage: 'Contest, for {count, plural, one {# know} other {# knows}}',
      description:
        'A movement of the user’s balance: what a contest paid for so many pieces of material',
    },
    BONUS: {
      id: 'payouts.movement.bonus',
      defaultMessage: 'Bonus',
      description: 'A movement of the user’s balance: staff credited something',
    },
    KNOW: {
      id: 'payouts.movement.know',
      defaultMessage: 'A know that stayed published',
      description:
        'A movement of the user’s balance: one piece of their material was paid by itself, as it stayed published for 14 days',
    },
    REQUEST: {
      id: 'payouts.movement.request',
      defaultMessage: 'Payout requested',
      description: 'A movement of the user’s balance: a request for a payout took it out',
    },
    RETURNED: {
      id: 'payouts.movement.returned',
      defaultMessage: 'Back from a request',
      description:
        'A movement of the user’s balance: a request for a payout was withdrawn or rejected, so its amount came back',
    },
  }),
);
