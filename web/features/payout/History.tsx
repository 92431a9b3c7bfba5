import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { type PayoutRequest, useBalance } from './calls.ts';
import styles from './History.module.css';
import { Movements } from './Movements.tsx';
import { PayoutLayout } from './PayoutLayout.tsx';
import { RequestRow } from './RequestRow.tsx';
import { StatementsCard } from './StatementsCard.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.history.title',
      defaultMessage: 'History',
      description:
        'Heading of the page with the user’s requests for money and the movements of their balance',
    },
    requests: {
      id: 'payouts.requests',
      defaultMessage: 'Requests',
      description: 'Heading of the card with the user’s requests for payouts',
    },
    noRequests: {
      id: 'payouts.requests.none',
      defaultMessage: 'You haven’t requested a payout yet.',
      description: 'In place of the user’s requests for payouts, while there are none',
    },
    requestPages: {
      id: 'payouts.requests.pages',
      defaultMessage: 'Pages of the requests',
      description:
        'Names, read out, the links to the other pages of the user’s requests for payouts',
    },
    movementPages: {
      id: 'payouts.movements.pages',
      defaultMessage: 'Pages of the movements',
      description:
        'Names, read out, the links to the other pages of the movements of the user’s balance',
    },
    movements: {
      id: 'payouts.movements',
      defaultMessage: 'Movements',
      description: 'Heading of the card with all movements of the user’s balance',
    },
    noMovements: {
      id: 'payouts.movements.none',
      defaultMessage: 'Nothing yet. What is credited to you and what you request shows up here.',
      description: 'In place of the movements of the user’s balance, while there are none',
    },
  }),
);

const LIMIT = 20;

/** The user's requests, the movements of their balance, and the statements by year. */
export function History() {
  const { url } = usePage();
  const query = new URLSearchParams(url.split('?')[1]);
  const pageOf = (name: string) => Math.max(0, Math.trunc(Number(query.get(name))) || 0);
  const page = pageOf('page');
  const earnings = pageOf('earnings');
  return (
    <PayoutLayout page="profile-payouts-history" title={<FormattedMessage {...texts.title} />}>
      <Requests page={page} earnings={earnings} />
      <AllMovements page={page} earnings={earnings} />
      <StatementsCard />
    </PayoutLayout>
  );
}

/** The pages of both lists, from 0. */
interface Pages {
  page: number;
  earnings: number;
}

function addressOf({ page, earnings }: Pages, hash: string) {
  return urlTo('profile-payouts-history', {
    query: { page: page || null, earnings: earnings || null },
    hash,
  });
}

function Requests({ page, earnings }: Pages) {
  const intl = useIntl();
  const queries = useQueryClient();
  const requests = useApiQuery(
    '/api/payouts/requests',
    { query: { page, limit: LIMIT } },
    { context: 'payouts.getRequests', onScreen: true },
  );
  const [withdrawn, setWithdrawn] = useState<PayoutRequest | null>(null);
  const { data } = requests;
  return (
    <AccountCard
      id="requests"
      title={<FormattedMessage {...texts.requests} />}
      busy={requests.isLoading}
    >
      {requests.isLoading && <Skeleton lines={4} />}
      {requests.isError && !data && <FailedPart onRetry={() => void requests.refetch()} />}
      {data?.totalElements === 0 && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.noRequests} />
        </p>
      )}
      {data && data.totalElements > 0 && (
        <>
          <ul className={styles.list}>
            {data.content.map((request) => (
              <RequestRow
                key={request.requestId}
                request={request}
                onWithdraw={() => setWithdrawn(request)}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={Math.ceil(data.totalElements / LIMIT)}
            label={intl.formatMessage(texts.requestPages)}
            hrefFor={(other) => addressOf({ page: other, earnings }, 'requests')}
          />
        </>
      )}
      <WithdrawDialog
        request={withdrawn}
        onClose={() => setWithdrawn(null)}
        onChanged={() => void queries.invalidateQueries()}
      />
    </AccountCard>
  );
}

function AllMovements({ page, earnings }: Pages) {
  const intl = useIntl();
  const balance = useBalance();
  const movements = useApiQuery(
    '/api/payouts/earnings',
    { query: { page: earnings, limit: LIMIT } },
    { context: 'payouts.getEarnings', onScreen: true },
  );
  const { data } = movements;
  const isLoading = movements.isLoading || balance.isLoading;
  const isLost = (movements.isError && !data) || (balance.isError && !balance.data);
  return (
    <AccountCard id="movements" title={<FormattedMessage {...texts.movements} />} busy={isLoading}>
      {isLoading && <Skeleton lines={4} />}
      {isLost && (
        <FailedPart
          onRetry={() => {
            void movements.refetch();
            void balance.refetch();
          }}
        />
      )}
      {data?.totalElements === 0 && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.noMovements} />
        </p>
      )}
      {data && balance.data && data.totalElements > 0 && (
        <>
          <Movements movements={data.content} currency={balance.data.currency} />
          <Pagination
            page={earnings}
            pageCount={Math.ceil(data.totalElements / LIMIT)}
            label={intl.formatMessage(texts.movementPages)}
            hrefFor={(other) => addressOf({ page, earnings: other }, 'movements')}
          />
        </>
      )}
    </AccountCard>
  );
}
