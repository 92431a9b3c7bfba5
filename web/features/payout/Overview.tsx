import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { type Balance, useBalance, useCompetition } from './calls.ts';
import { ContestEnd, contestTexts, Standing } from './contestTexts.tsx';
import { money } from './money.ts';
import { Movements } from './Movements.tsx';
import { PayoutLayout } from './PayoutLayout.tsx';
import styles from './Payouts.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.title',
      defaultMessage: 'Payouts',
      description: 'Heading of the page with the user’s balance',
    },
    available: {
      id: 'payouts.available',
      defaultMessage: 'Available',
      description: 'Above the amount that the user can ask for',
    },
    pending: {
      id: 'payouts.pending',
      defaultMessage: '{amount} more is in requests that aren’t paid out yet.',
      description: 'Below the amount that the user can ask for: what they have asked for already',
    },
    toRequests: {
      id: 'payouts.pending.link',
      defaultMessage: 'See your requests',
      description: 'Link to the list of the user’s requests for payouts',
    },
    limit: {
      id: 'payouts.limit',
      defaultMessage: 'Up to {limit} in one request; a larger balance takes several.',
      description: 'Below the user’s balance: the largest amount of one request for a payout',
    },
    perKnow: {
      id: 'payouts.perKnow',
      defaultMessage: '{amount} per know that stays published for 14 days.',
      description:
        'Below the user’s balance: what each piece of their study material, a know, brings by itself; {amount} has its currency',
    },
    request: {
      id: 'payouts.request',
      defaultMessage: 'Request a payout',
      description: 'Button to the page on which a user asks for their money',
    },
    nothing: {
      id: 'payouts.nothing',
      defaultMessage: 'As soon as something is credited to you, you can request it here.',
      description: 'Below a balance of zero, in place of the button that asks for money',
    },
    contest: {
      id: 'payouts.contest',
      defaultMessage: 'Contest',
      description: 'Heading of the card about the contest for authors of study material',
    },
    toContest: {
      id: 'payouts.contest.link',
      defaultMessage: 'What the contest pays',
      description: 'Link to the page with the table of the contest',
    },
    movements: {
      id: 'payouts.movements.latest',
      defaultMessage: 'Latest movements',
      description: 'Heading of the card with the latest movements of the user’s balance',
    },
    noMovements: {
      id: 'payouts.movements.none',
      defaultMessage: 'Nothing yet. What is credited to you and what you request shows up here.',
      description: 'In place of the movements of the user’s balance, while there are none',
    },
    allMovements: {
      id: 'payouts.movements.all',
      defaultMessage: 'All movements',
      description: 'Link to all movements of the user’s balance',
    },
  }),
);

/** How many movements the overview shows. */
const LATEST = 5;

const loadError = () => import('../../ui/ErrorScene.tsx');

/** The user's balance, what the contest brings next, and the latest movements. */
export function Overview() {
  const balance = useBalance();
  const isLost = balance.isError && !balance.data;
  const error = useLoaded(loadError, isLost);
  if (isLost && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => void balance.refetch()}
        homeHref={urlTo('home')}
      />
    );
  return (
    <PayoutLayout page="profile-payouts" title={<FormattedMessage {...texts.title} />}>
      {balance.data ? (
        <BalanceCard balance={balance.data} />
      ) : (
        <Skeleton height={220} shape="card" />
      )}
      <ContestCard />
      <LatestMovements currency={balance.data?.currency} />
    </PayoutLayout>
  );
}

function BalanceCard({ balance }: { balance: Balance }) {
  const intl = useIntl();
  const { available, pending, currency, limit, perKnow } = balance;
  return (
    <Card as="section" tone="sea" padding="large">
      <div className={styles.balance}>
        <h2 className={styles.label}>
          <FormattedMessage {...texts.available} />
        </h2>
        <p className={styles.amount}>{money(intl, available, currency)}</p>
        {pending > 0 && (
          <p className={styles.note}>
            <FormattedMessage
              {...texts.pending}
              values={{ amount: money(intl, pending, currency) }}
            />
          </p>
        )}
        {pending > 0 && (
          <a className={styles.link} href={urlTo('profile-payouts-history')}>
            <FormattedMessage {...texts.toRequests} />
          </a>
        )}
        {available > 0 ? (
          <>
            <p className={styles.note}>
              <FormattedMessage {...texts.limit} values={{ limit: money(intl, limit, currency) }} />
            </p>
            <div className={styles.step}>
              <Button variant="sea" size="large" href={urlTo('profile-payouts-request')}>
                <FormattedMessage {...texts.request} />
              </Button>
            </div>
          </>
        ) : (
          <p className={styles.note}>
            <FormattedMessage {...texts.nothing} />
          </p>
        )}
        {perKnow !== null && (
          <p className={styles.note}>
            <FormattedMessage
              {...texts.perKnow}
              values={{ amount: money(intl, perKnow, currency) }}
            />
          </p>
        )}
      </div>
    </Card>
  );
}

/** Nothing where the market pays by no table. */
function ContestCard() {
  const competition = useCompetition();
  if (competition.error?.type === 'NotFoundError') return null;
  const { data } = competition;
  const isOpen = data !== undefined && data.opensOn !== null;
  return (
    <AccountCard
      title={<FormattedMessage {...texts.contest} />}
      busy={competition.isLoading}
      actions={
        data && (
          <Link variant="standalone" href={urlTo('profile-payouts-competition')}>
            <FormattedMessage {...texts.toContest} />
          </Link>
        )
      }
    >
      {competition.isLoading && <Skeleton lines={2} />}
      {competition.isError && !data && <FailedPart onRetry={() => void competition.refetch()} />}
      {isOpen && (
        <>
          <p className={styles.counted}>
            <FormattedMessage {...contestTexts.counted} values={{ count: data.counted }} />
          </p>
          <Standing competition={data} />
        </>
      )}
      {data && (
        <p className={styles.muted}>
          <ContestEnd competition={data} />
        </p>
      )}
    </AccountCard>
  );
}

function LatestMovements({ currency }: { currency: string | undefined }) {
  const movements = useApiQuery(
    '/api/payouts/earnings',
    { query: { page: 0, limit: LATEST } },
    { context: 'payouts.getEarnings', onScreen: true },
  );
  const content = movements.data?.content;
  return (
    <AccountCard
      title={<FormattedMessage {...texts.movements} />}
      busy={movements.isLoading}
      actions={
        content &&
        content.length > 0 && (
          <Link variant="standalone" href={urlTo('profile-payouts-history', { hash: 'movements' })}>
            <FormattedMessage {...texts.allMovements} />
          </Link>
        )
      }
    >
      {movements.isLoading && <Skeleton lines={4} />}
      {movements.isError && !content && <FailedPart onRetry={() => void movements.refetch()} />}
      {content?.length === 0 && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.noMovements} />
        </p>
      )}
      {content && content.length > 0 && currency !== undefined && (
        <Movements movements={content} currency={currency} />
      )}
    </AccountCard>
  );
}
