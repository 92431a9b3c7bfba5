import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { randomUuid } from '../../page/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import type { Balance, Payee, PayoutRequest } from './calls.ts';
import { money, parseAmount, typedAmount } from './money.ts';
import { endingText, payeeTexts } from './payeeTexts.ts';
import styles from './Request.module.css';
import { WaitNote } from './WaitNote.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.amount',
      defaultMessage: 'How much',
      description: 'Heading of the card with the amount that a user asks for',
    },
    label: {
      id: 'payouts.amount.label',
      defaultMessage: 'Amount in {currency}',
      description: 'Label of the field for the amount that a user asks for; {currency} such as EUR',
    },
    help: {
      id: 'payouts.amount.help',
      defaultMessage:
        '{available} is available. One request may be {limit} at most; a larger balance takes several.',
      description: 'Help of the field for the amount that a user asks for',
    },
    all: {
      id: 'payouts.amount.all',
      defaultMessage: 'Take {amount}',
      description: 'Button that fills in the largest amount that can be asked for',
    },
    check: {
      id: 'payouts.amount.check',
      defaultMessage: 'Review',
      description: 'Button below the amount: opens a last look before the request is sent',
    },
    nothing: {
      id: 'payouts.amount.nothing',
      defaultMessage: 'There is nothing to request yet: your balance is {available}.',
      description: 'In place of the field for the amount while the balance is zero',
    },
    first: {
      id: 'payouts.amount.first',
      defaultMessage: 'Save who is paid first.',
      description: 'In place of the field for the amount while it isn’t known who is paid',
    },
    confirm: {
      id: 'payouts.confirm',
      defaultMessage: 'Is this right?',
      description: 'Heading of the last look before a request for a payout is sent',
    },
    sum: {
      id: 'payouts.confirm.amount',
      defaultMessage: 'Amount',
      description: 'Name of a fact: the amount that a user asks for',
    },
    to: {
      id: 'payouts.confirm.to',
      defaultMessage: 'To',
      description: 'Name of a fact: the account that is paid, and its owner',
    },
    rest: {
      id: 'payouts.confirm.rest',
      defaultMessage: 'Left in your balance',
      description: 'Name of a fact: the balance after a request for a payout',
    },
    send: {
      id: 'payouts.confirm.send',
      defaultMessage: 'Request {amount}',
      description: 'Button that sends a request for a payout',
    },
  }),
);

const refusals = withValues(
  defineMessages({
    amount: {
      id: 'payouts.refused.amount',
      defaultMessage: 'Write an amount between {least} and {most}.',
      description: 'Error of the field for the amount that a user asks for',
    },
    refused: {
      id: 'payouts.refused.amount.server',
      defaultMessage:
        'This amount can’t be requested. Your balance may have changed: load the page again.',
      description: 'Error of the field for the amount that a user asks for',
    },
    payee: {
      id: 'payouts.refused.payee',
      defaultMessage: 'The details of who is paid are missing. Save them first.',
      description: 'Error of a request for a payout without the details of who is paid',
    },
  }),
);

export interface AmountCardProps {
  balance: Balance;
  payee: Payee | null;
  onRequested: (request: PayoutRequest) => void;
  /** The details of who is paid aren't there any more. */
  onPayeeMissing: () => void;
}

/** The amount of a request, and the last look before it is sent. */
export function AmountCard({ balance, payee, onRequested, onPayeeMissing }: AmountCardProps) {
  const intl = useIntl();
  const { available, limit, currency } = balance;
  const most = Math.min(available, limit);
  const [looked, setLooked] = useState(false);
  // Names the request: sent again after an answer that was lost, it is made once.
  const [requestId, setRequestId] = useState('');
  const call = useCall('post', '/api/payouts/requests', {
    context: 'payouts.createRequest',
    expects: ['FormValidationError'],
  });
  const amountForm = useControlledForm({
    initial: { amount: '' },
    check: ({ amount }) => {
      const minor = parseAmount(amount, currency);
      if (minor !== null && minor > 0 && minor <= most) return {};
      const values = { least: money(intl, 1, currency), most: money(intl, most, currency) };
      return { amount: intl.formatMessage(refusals.amount, values) };
    },
    send: () => {
      setRequestId(randomUuid());
      setLooked(true);
    },
  });
  const amount = parseAmount(amountForm.values.amount, currency) ?? 0;
  const confirmForm = useControlledForm({
    initial: {},
    send: async () => {
      const outcome = await call.send({ body: { amount, requestId } });
      if (outcome.ok) return onRequested(outcome.answer);
      const errors = serverErrors(intl, outcome.error, {
        amount: refusals.refused,
        payee: refusals.payee,
      });
      if (errors['payee']) onPayeeMissing();
      setLooked(false);
      amountForm.setErrors(errors['payee'] ? { amount: errors['payee'] } : errors);
      return undefined;
    },
  });
  return (
    <AccountCard title={<FormattedMessage {...texts.title} />}>
      {most <= 0 ? (
        <p className={styles.muted}>
          <FormattedMessage
            {...texts.nothing}
            values={{ available: money(intl, available, currency) }}
          />
        </p>
      ) : payee === null ? (
        <p className={styles.muted}>
          <FormattedMessage {...texts.first} />
        </p>
      ) : (
        <form {...amountForm.props}>
          <Stack gap={4}>
            <FormSummary form={amountForm} />
            <TextField
              label={<FormattedMessage {...texts.label} values={{ currency }} />}
              help={
                <FormattedMessage
                  {...texts.help}
                  values={{
                    available: money(intl, available, currency),
                    limit: money(intl, limit, currency),
                  }}
                />
              }
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              {...amountForm.text('amount')}
            />
            <div className={styles.steps}>
              <Button type="submit">
                <FormattedMessage {...texts.check} />
              </Button>
              <Button
                variant="tonal"
                onClick={() => amountForm.set({ amount: typedAmount(intl, most, currency) })}
              >
                <FormattedMessage {...texts.all} values={{ amount: money(intl, most, currency) }} />
              </Button>
            </div>
          </Stack>
        </form>
      )}
      {payee && (
        <FormDialog
          form={confirmForm}
          open={looked}
          onClose={() => setLooked(false)}
          title={<FormattedMessage {...texts.confirm} />}
          submit={
            <FormattedMessage {...texts.send} values={{ amount: money(intl, amount, currency) }} />
          }
        >
          <dl className={styles.facts}>
            <div>
              <dt>
                <FormattedMessage {...texts.sum} />
              </dt>
              <dd className={styles.sum}>{money(intl, amount, currency)}</dd>
            </div>
            <div>
              <dt>
                <FormattedMessage {...texts.to} />
              </dt>
              <dd>
                <bdi>{payee.name}</bdi>
                <br />
                {intl.formatMessage(payeeTexts[payee.kind])} <bdi>{endingText(payee.ending)}</bdi>
              </dd>
            </div>
            <div>
              <dt>
                <FormattedMessage {...texts.rest} />
              </dt>
              <dd>{money(intl, available - amount, currency)}</dd>
            </div>
          </dl>
          <WaitNote heldUntil={payee.heldUntil} />
        </FormDialog>
      )}
    </AccountCard>
  );
}
