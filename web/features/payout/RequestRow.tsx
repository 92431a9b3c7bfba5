import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { PayoutRequest } from './calls.ts';
import styles from './History.module.css';
import { money } from './money.ts';
import { endingText, momentText } from './payeeTexts.ts';
import { isOpen, statusSentences, statusTexts, statusTones } from './statusTexts.ts';

const texts = withValues(
  defineMessages({
    asked: {
      id: 'payouts.row.asked',
      defaultMessage: 'Requested on {date}, to {ending}',
      description:
        'About a request for a payout; {ending} is the masked end of the account that is paid',
    },
    reason: {
      id: 'payouts.row.reason',
      defaultMessage: 'The reason that they gave: {reason}',
      description: 'Why staff rejected a request for a payout; {reason} is what they wrote',
    },
    withdraw: {
      id: 'payouts.withdraw',
      defaultMessage: 'Withdraw',
      description: 'Button that takes back a request for a payout',
    },
    withdrawName: {
      id: 'payouts.withdraw.name',
      defaultMessage: 'Withdraw the request for {amount}',
      description: 'Names, read out, the button that takes back a request for a payout',
    },
  }),
);

export interface RequestRowProps {
  request: PayoutRequest;
  onWithdraw: () => void;
}

/** A request for a payout: its state, what it waits for, and the button that takes it back. */
export function RequestRow({ request, onWithdraw }: RequestRowProps) {
  const intl = useIntl();
  const { status, amount, currency, createdOn, heldUntil, decidedOn, paidOn, reason } = request;
  const day = (moment: string | null) =>
    moment === null ? '' : intl.formatDate(moment, { dateStyle: 'long' });
  const sum = money(intl, amount, currency);
  return (
    <li className={styles.request}>
      <div className={styles.words}>
        <p className={styles.sum}>
          <span>{sum}</span>
          <Badge tone={statusTones[status]}>{intl.formatMessage(statusTexts[status])}</Badge>
        </p>
        <p className={styles.note}>
          <FormattedMessage
            {...texts.asked}
            values={{ date: day(createdOn), ending: <bdi>{endingText(request.ending)}</bdi> }}
          />
        </p>
        <p>
          <FormattedMessage
            {...statusSentences[status]}
            values={{
              until: heldUntil === null ? '' : momentText(intl, heldUntil),
              decided: day(decidedOn),
              paid: day(paidOn),
            }}
          />
        </p>
        {reason !== null && (
          <p>
            <FormattedMessage {...texts.reason} values={{ reason: <bdi>{reason}</bdi> }} />
          </p>
        )}
      </div>
      {isOpen(status) && (
        <Button
          variant="tonal"
          size="small"
          onClick={onWithdraw}
          aria-label={intl.formatMessage(texts.withdrawName, { amount: sum })}
        >
          <FormattedMessage {...texts.withdraw} />
        </Button>
      )}
    </li>
  );
}
