import { CreditCard, Sparkles } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { Row, Rows } from '../account/shared/Rows.tsx';
import type { PaymentMethod, Subscription } from './calls.ts';
import { useLongDay } from './useLongDay.ts';

const texts = withValues(
  defineMessages({
    method: {
      id: 'plan.store.method',
      defaultMessage: 'How you pay',
      description: 'Heading of the card that says how a Plus subscription is paid',
    },
    other: {
      id: 'plan.store.method.other',
      defaultMessage:
        'To pay in another way, cancel Plus and get it again when the time that you have paid for is over.',
      description: 'On the card that says how a Plus subscription is paid',
    },
    gave: {
      id: 'plan.store.gave',
      defaultMessage: 'What Plus gives you',
      description: 'Heading of the card that says what a user has from their Plus subscription',
    },
    since: {
      id: 'plan.store.since',
      defaultMessage: 'With you since {day}',
      description: 'On the card that says what a user has from their Plus subscription',
    },
    questions: {
      id: 'plan.store.questions',
      defaultMessage:
        '{perDay, plural, one {# question to the AI a day} other {# questions to the AI a day}}, of which {used, plural, one {# was asked} other {# were asked}} today',
      description: 'On the card that says what a user has from their Plus subscription',
    },
    all: {
      id: 'plan.store.all',
      defaultMessage: 'See all that Plus gives',
      description: 'Button to the page about Plus',
    },
  }),
);

const methods = withValues<PaymentMethod>(
  defineMessages({
    CARD: {
      id: 'plan.store.card',
      defaultMessage: 'By card',
      description: 'How a Plus subscription is paid',
    },
    SOFORT: {
      id: 'plan.store.sofort',
      defaultMessage: 'By bank transfer',
      description: 'How a Plus subscription is paid',
    },
    PAYPAL: {
      id: 'plan.store.paypal',
      defaultMessage: 'By PayPal',
      description: 'How a Plus subscription is paid',
    },
  }),
);

/** The cards that the plan's own page has for people who have it. */
export function StoreCards({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <GaveCard subscription={subscription} />
      <MethodCard subscription={subscription} />
    </>
  );
}

/** How a subscription is paid, and how that is changed. */
function MethodCard({ subscription: { paymentMethod } }: { subscription: Subscription }) {
  if (paymentMethod === '') return null;
  return (
    <AccountCard title={<FormattedMessage {...texts.method} />}>
      <Rows>
        <Row
          icon={<CreditCard size={22} aria-hidden="true" />}
          title={<FormattedMessage {...methods[paymentMethod]} />}
          text={<FormattedMessage {...texts.other} />}
        />
      </Rows>
    </AccountCard>
  );
}

/** What a subscription gave so far. */
function GaveCard({ subscription: { createdOn } }: { subscription: Subscription }) {
  const longDay = useLongDay();
  const allowance = useApiQuery('/api/ai/allowance', {}, { context: 'plan.gave', onScreen: true });
  const data = allowance.data;
  return (
    <AccountCard
      title={<FormattedMessage {...texts.gave} />}
      busy={allowance.isLoading}
      actions={
        <Button variant="tonal" href={urlTo('pro-plan')}>
          <FormattedMessage {...texts.all} />
        </Button>
      }
    >
      {allowance.isLoading && <Skeleton lines={1} />}
      {allowance.isError && !data && <FailedPart onRetry={() => void allowance.refetch()} />}
      {data && (
        <Rows>
          <Row
            icon={<Sparkles size={22} aria-hidden="true" />}
            title={<FormattedMessage {...texts.since} values={{ day: longDay(createdOn) }} />}
            text={
              <FormattedMessage
                {...texts.questions}
                values={{ perDay: data.perDay, used: data.perDay - data.remaining }}
              />
            }
          />
        </Rows>
      )}
    </AccountCard>
  );
}
