import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { momentText } from './payeeTexts.ts';

const texts = withValues(
  defineMessages({
    staff: {
      id: 'payouts.wait.staff',
      defaultMessage: 'It waits for two people of our staff, who both have to approve it.',
      description: 'What a request for a payout waits for',
    },
    heldFirst: {
      id: 'payouts.wait.held',
      defaultMessage:
        'It is held until {until}, since your details were changed. After that it waits for two people of our staff.',
      description: 'What a request for a payout waits for; {until} is a day with the time',
    },
    withdraw: {
      id: 'payouts.wait.withdraw',
      defaultMessage: 'Until it is approved you can withdraw it.',
      description: 'After what a request for a payout waits for',
    },
  }),
);

/** What a request waits for. `heldUntil` is null where it isn't held. */
export function WaitNote({ heldUntil }: { heldUntil: string | null }) {
  const intl = useIntl();
  return (
    <>
      <p>
        {heldUntil === null ? (
          <FormattedMessage {...texts.staff} />
        ) : (
          <FormattedMessage {...texts.heldFirst} values={{ until: momentText(intl, heldUntil) }} />
        )}
      </p>
      <p>
        <FormattedMessage {...texts.withdraw} />
      </p>
    </>
  );
}
