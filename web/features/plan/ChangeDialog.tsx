import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../api/failureText.ts';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { CHANGES, SHOWN, type Subscription } from './calls.ts';
import { minorMoney } from '../../ui/minorMoney.ts';
import { priceText } from './subscriptionTexts.ts';
import { useLongDay } from './useLongDay.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'plan.change.title',
      defaultMessage: 'Change the price?',
      description:
        'Heading of the question before a Plus subscription changes from paying by the month to paying by the year, or back',
    },
    price: {
      id: 'plan.change.price',
      defaultMessage: 'New price: {price}',
      description: '{price} is such as “59.88 € a year”',
    },
    now: {
      id: 'plan.change.now',
      defaultMessage:
        'To pay now: {amount}, the way you pay already. What is left of the time that you have paid for is taken off.',
      description: 'What it means to change to paying for a longer time',
    },
    later: {
      id: 'plan.change.later',
      defaultMessage: 'It begins on {day}, when the time that you have paid for ends.',
      description: 'What it means to change to paying for a shorter time',
    },
    submitNow: {
      id: 'plan.change.submit.now',
      defaultMessage: 'Change with costs',
      description:
        'Button that changes a Plus subscription to another price and charges an amount at once; the law wants it to say that it costs',
    },
    submitLater: {
      id: 'plan.change.submit.later',
      defaultMessage: 'Change',
      description: 'Button that has a Plus subscription change to another price later',
    },
    conflict: {
      id: 'plan.change.conflict',
      defaultMessage:
        'The payment was declined, or the amount is another one by now. Nothing has changed; please look at it again.',
      description: 'After the attempt to change a Plus subscription to another price',
    },
    none: {
      id: 'plan.change.none',
      defaultMessage: 'There is no other price at the moment.',
      description: 'In place of the price to which a Plus subscription could change',
    },
  }),
);

export interface ChangeDialogProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
  /** What is shown is out of date. */
  onChanged: () => void;
}

/** Asks before a subscription changes to the plan's other price. */
export function ChangeDialog({ subscription, open, onClose, onChanged }: ChangeDialogProps) {
  const intl = useIntl();
  const longDay = useLongDay();
  const path = { id: subscription.subscriptionUuid };
  const changes = useApiQuery(
    CHANGES,
    { path },
    { context: 'plan.changes', onScreen: true, enabled: open },
  );
  const change = changes.data?.content[0];
  const { send } = useCall('put', '/api/plan/subscriptions/{id}/price', {
    context: 'plan.change',
    expects: SHOWN,
  });
  const form = useControlledForm({
    initial: {},
    send: async () => {
      if (!change) return undefined;
      const outcome = await send({ path, body: { priceId: change.priceId, now: change.now } });
      if (!outcome.ok) {
        void changes.refetch();
        return {
          [SUMMARY]:
            outcome.error.status === 409
              ? intl.formatMessage(texts.conflict)
              : failureText(intl, outcome.error),
        };
      }
      onChanged();
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => {
        form.setErrors({});
        onClose();
      }}
      title={<FormattedMessage {...texts.title} />}
      submit={<FormattedMessage {...(change?.now ? texts.submitNow : texts.submitLater)} />}
      blocked={!change}
    >
      {changes.isLoading && <Skeleton lines={2} />}
      {changes.isError && !changes.data && <FailedPart onRetry={() => void changes.refetch()} />}
      {changes.data && !change && <FormattedMessage {...texts.none} />}
      {change && (
        <Stack gap={2}>
          <p>
            <FormattedMessage {...texts.price} values={{ price: priceText(intl, change) }} />
          </p>
          <p>
            {change.now > 0 ? (
              <FormattedMessage
                {...texts.now}
                values={{ amount: minorMoney(intl, change.now, change.currency) }}
              />
            ) : (
              <FormattedMessage {...texts.later} values={{ day: longDay(change.from) }} />
            )}
          </p>
        </Stack>
      )}
    </FormDialog>
  );
}
