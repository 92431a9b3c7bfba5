import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { AmountCard } from './AmountCard.tsx';
import { type PayoutRequest, useBalance, usePayee } from './calls.ts';
import { money } from './money.ts';
import { PayeeCard } from './PayeeCard.tsx';
import { PayoutLayout } from './PayoutLayout.tsx';
import { WaitNote } from './WaitNote.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.request.title',
      defaultMessage: 'Request a payout',
      description: 'Heading of the page on which a user asks for their money',
    },
    done: {
      id: 'payouts.request.done',
      defaultMessage: '{amount} is requested',
      description: 'Heading after a request for a payout; {amount} is with its currency',
    },
    history: {
      id: 'payouts.request.history',
      defaultMessage: 'See your requests',
      description: 'Button after a request for a payout: to the list of all requests',
    },
  }),
);

const loadError = () => import('../../ui/ErrorScene.tsx');

/** Who is paid, how much, and a last look at both before the request is sent. */
export function Request() {
  const queries = useQueryClient();
  const balance = useBalance();
  const payee = usePayee();
  const [done, setDone] = useState<PayoutRequest | null>(null);
  const isLost = (balance.isError && !balance.data) || (payee.isError && !payee.data);
  const error = useLoaded(loadError, isLost);
  if (isLost && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => {
          void balance.refetch();
          void payee.refetch();
        }}
        homeHref={urlTo('home')}
      />
    );
  if (done) return <Done request={done} />;
  const isReady = balance.data !== undefined && payee.data !== undefined;
  return (
    <PayoutLayout page={null} title={<FormattedMessage {...texts.title} />}>
      {isReady ? (
        <>
          <PayeeCard answer={payee.data} />
          <AmountCard
            balance={balance.data}
            payee={payee.data.payee}
            onRequested={(request) => {
              setDone(request);
              void queries.invalidateQueries();
            }}
            onPayeeMissing={() => void payee.refetch()}
          />
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton height={260} shape="card" />
        </div>
      )}
    </PayoutLayout>
  );
}

function Done({ request }: { request: PayoutRequest }) {
  const intl = useIntl();
  const { amount, currency, heldUntil } = request;
  return (
    <PayoutLayout page={null} title={<FormattedMessage {...texts.title} />}>
      <div role="status">
        <EmptyState
          picture={<DoneScene />}
          title={
            <FormattedMessage {...texts.done} values={{ amount: money(intl, amount, currency) }} />
          }
          action={
            <Button size="large" href={urlTo('profile-payouts-history')}>
              <FormattedMessage {...texts.history} />
            </Button>
          }
        >
          <WaitNote heldUntil={heldUntil} />
        </EmptyState>
      </div>
    </PayoutLayout>
  );
}
