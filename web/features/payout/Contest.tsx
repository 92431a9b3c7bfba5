import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ContestScene } from '../../ui/scenes/ContestScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { type Competition, useCompetition } from './calls.ts';
import styles from './Competition.module.css';
import { Rules, Tiers } from './ContestTerms.tsx';
import { ContestEnd, contestTexts, Standing } from './contestTexts.tsx';
import { TakePart } from './TakePart.tsx';
import { PayoutLayout } from './PayoutLayout.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.competition.title',
      defaultMessage: 'Contest',
      description: 'Heading of the page that says how the user stands in the contest for authors',
    },
    lead: {
      id: 'payouts.competition.lead',
      defaultMessage:
        'What you publish while a contest is open counts. When it has ended, the amount that you have reached is credited to your balance.',
      description: 'How the contest for authors works, in two sentences',
    },
    standing: {
      id: 'payouts.competition.standing',
      defaultMessage: 'How you stand',
      description: 'Heading of the card with how many of the user’s pieces of material count',
    },
    progress: {
      id: 'payouts.competition.progress',
      defaultMessage: 'Progress to the next amount',
      description: 'Names, read out, the bar with the progress to the next amount of the contest',
    },
    share: {
      id: 'payouts.competition.share',
      defaultMessage: 'Share something',
      description: 'Button on the page about the contest: leads to sharing study material',
    },
    table: {
      id: 'payouts.competition.table',
      defaultMessage: 'What the contest pays',
      description: 'Heading of the table of the contest: an amount for how many pieces of material',
    },
    tableClosed: {
      id: 'payouts.competition.table.closed',
      defaultMessage:
        'This is the table as it is now. A contest pays by the table with which it opens.',
      description: 'Above the table of the contest while none is open',
    },
    rules: {
      id: 'payouts.competition.rules',
      defaultMessage: 'What counts',
      description: 'Heading of the card with the rules of the contest',
    },
    none: {
      id: 'payouts.competition.none',
      defaultMessage: 'There is no contest on this site',
      description: 'Heading where the country has no contest for authors',
    },
    noneText: {
      id: 'payouts.competition.none.text',
      defaultMessage: 'Your balance and your history are here all the same.',
      description: 'Where the country has no contest for authors',
    },
    toBalance: {
      id: 'payouts.competition.balance',
      defaultMessage: 'See your balance',
      description: 'Button to the page with the user’s balance',
    },
  }),
);

const loadError = () => import('../../ui/ErrorScene.tsx');

/** How the user stands in the contest, and the table by which it pays. */
export function Contest() {
  const competition = useCompetition();
  const hasNone = competition.error?.type === 'NotFoundError';
  const isLost = competition.isError && !competition.data && !hasNone;
  const error = useLoaded(loadError, isLost);
  if (isLost && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => void competition.refetch()}
        homeHref={urlTo('home')}
      />
    );
  return (
    <PayoutLayout
      page="profile-payouts-competition"
      title={<FormattedMessage {...texts.title} />}
      lead={!hasNone && <FormattedMessage {...texts.lead} />}
    >
      {hasNone ? (
        <NoContest />
      ) : competition.data ? (
        <Content competition={competition.data} />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={200} shape="card" />
          <Skeleton height={400} shape="card" />
        </div>
      )}
    </PayoutLayout>
  );
}

function NoContest() {
  return (
    <EmptyState
      picture={<ContestScene />}
      title={<FormattedMessage {...texts.none} />}
      action={
        <Button href={urlTo('profile-payouts')}>
          <FormattedMessage {...texts.toBalance} />
        </Button>
      }
    >
      <FormattedMessage {...texts.noneText} />
    </EmptyState>
  );
}

function Content({ competition }: { competition: Competition }) {
  const isOpen = competition.opensOn !== null;
  return (
    <>
      <AccountCard
        title={<FormattedMessage {...texts.standing} />}
        actions={
          isOpen && (
            <Button href={urlTo('know-create')}>
              <FormattedMessage {...texts.share} />
            </Button>
          )
        }
      >
        {isOpen && <Progress competition={competition} />}
        <p className={isOpen ? styles.muted : undefined}>
          <ContestEnd competition={competition} />
        </p>
      </AccountCard>
      {isOpen && <TakePart appliedOn={competition.appliedOn} />}
      <AccountCard
        title={<FormattedMessage {...texts.table} />}
        text={!isOpen && <FormattedMessage {...texts.tableClosed} />}
      >
        <Tiers competition={competition} />
      </AccountCard>
      <AccountCard title={<FormattedMessage {...texts.rules} />}>
        <Rules />
      </AccountCard>
    </>
  );
}

function Progress({ competition }: { competition: Competition }) {
  const intl = useIntl();
  const { counted, next } = competition;
  return (
    <>
      <p className={styles.counted}>
        <FormattedMessage {...contestTexts.counted} values={{ count: counted }} />
      </p>
      {next && (
        <progress
          className={styles.progress}
          aria-label={intl.formatMessage(texts.progress)}
          value={counted}
          max={Math.max(next.bottomLimit, 1)}
        />
      )}
      <Standing competition={competition} />
    </>
  );
}
