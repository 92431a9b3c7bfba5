import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { AnswerError } from '../../ui/AnswerError.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { changesUrl, INVOICES, isRunning, SUBSCRIPTIONS, type Subscription } from './calls.ts';
import { Invoices } from './Invoices.tsx';
import { LeaveDialog, type Leave } from './LeaveDialog.tsx';
import styles from './OwnSubscriptions.module.css';
import { priceText, statusTexts } from './subscriptionTexts.ts';
import { useLongDay } from './useLongDay.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'plan.own.title',
      defaultMessage: 'Your Plus subscription',
      description: 'Heading of the page on which a user sees and cancels their Plus subscription',
    },
    renews: {
      id: 'plan.own.renews',
      defaultMessage: 'Paid until {day}. It then renews at the same price.',
      description: 'About a Plus subscription',
    },
    renewsAs: {
      id: 'plan.own.renewsAs',
      defaultMessage: 'Paid until {day}. It then renews for {price}.',
      description:
        'About a Plus subscription that will change to another price; {price} is such as “9.99 € a month”',
    },
    change: {
      id: 'plan.own.change',
      defaultMessage: '{months, select, 1 {Pay by the year} other {Pay by the month}}',
      description:
        'Button that asks whether a Plus subscription is to change to its other price; months: how long is paid for at once now',
    },
    keepPrice: {
      id: 'plan.own.keepPrice',
      defaultMessage: 'Keep the present price',
      description: 'Button that takes back that a Plus subscription will change to another price',
    },
    ends: {
      id: 'plan.own.ends',
      defaultMessage: 'Cancelled: Plus ends on {day}, and nothing more is charged.',
      description: 'About a Plus subscription',
    },
    pastDue: {
      id: 'plan.own.pastDue',
      defaultMessage:
        'The last payment was declined. We try again within the next days; until then Plus goes on.',
      description: 'About a Plus subscription whose payment was declined',
    },
    withdraw: {
      id: 'plan.own.withdrawUntil',
      defaultMessage:
        'Until {day} you can withdraw: Plus ends at once and you get your money back.',
      description: 'About a Plus subscription that was bought a few days ago',
    },
    cancel: {
      id: 'plan.own.cancel',
      defaultMessage: 'Cancel Plus',
      description: 'Button that asks whether the Plus subscription is to be cancelled',
    },
    resume: {
      id: 'plan.own.resume',
      defaultMessage: 'Keep Plus after all',
      description: 'Button that takes the cancellation of a Plus subscription back',
    },
    withdrawButton: {
      id: 'plan.own.withdraw',
      defaultMessage: 'Withdraw',
      description: 'Button that asks whether the user withdraws from the purchase of Plus',
    },
    trial: {
      id: 'plan.own.trial',
      defaultMessage: 'The trial ends by itself on {day}. Nothing is charged.',
      description: 'About a trial of Plus that runs',
    },
    keepOn: {
      id: 'plan.own.trial.prices',
      defaultMessage: 'See the prices',
      description: 'Button for who tries Plus, to the page on which it is bought',
    },
    endTrial: {
      id: 'plan.own.trial.end',
      defaultMessage: 'End the trial',
      description: 'Button that asks whether a trial of Plus is to be ended',
    },
    none: {
      id: 'plan.own.none',
      defaultMessage: 'You don’t have Plus',
      description: 'On the page of the Plus subscription: the user has none that runs',
    },
    noneText: {
      id: 'plan.own.none.text',
      defaultMessage: 'On the page about Plus you see what it gives and what it costs.',
      description: 'On the page of the Plus subscription: the user has none that runs',
    },
    prices: {
      id: 'plan.own.prices',
      defaultMessage: 'See what Plus gives',
      description: 'Button to the page with the prices of Plus',
    },
    past: {
      id: 'plan.own.past',
      defaultMessage: 'Earlier',
      description: 'Heading above Plus subscriptions that are over, or weren’t paid',
    },
  }),
);

const loadStore = () => import('./StoreCards.tsx');
const loadChange = () => import('./ChangeDialog.tsx');

/** One's own subscription: how it stands, and what ends it. */
export function OwnSubscriptions() {
  const answer = useApiQuery(SUBSCRIPTIONS, {}, { context: 'plan.subscriptions', onScreen: true });
  const [leave, setLeave] = useState<Leave | null>(null);
  const { hasCustomCustomerStorePage: isStore } = useMarket().flags;
  const store = useLoaded(loadStore, isStore);
  const queries = useQueryClient();
  const all = answer.data?.content;
  const running = all?.find(isRunning);
  const trial = running ? undefined : all?.find(({ status }) => status === 'TRIAL');
  const onChanged = () => {
    for (const key of [SUBSCRIPTIONS, INVOICES])
      void queries.invalidateQueries({ queryKey: [key] });
    if (running) queries.removeQueries({ queryKey: [changesUrl(running.subscriptionUuid)] });
  };
  if (answer.isError && !answer.data)
    return (
      <AnswerError
        answer={{ cause: answer.error, retry: () => void answer.refetch() }}
        homeHref={urlTo('home')}
      />
    );
  const past = all?.filter((one) => one !== running && one !== trial) ?? [];
  return (
    <Section width="narrow" headingLevel="h1" title={<FormattedMessage {...texts.title} />}>
      <Stack gap={8}>
        {all === undefined && (
          <div aria-busy="true">
            <Skeleton height={220} shape="card" />
          </div>
        )}
        {running && <Running subscription={running} onLeave={setLeave} onChanged={onChanged} />}
        {trial && <Trying trial={trial} onLeave={setLeave} />}
        {all && !running && !trial && <None />}
        {running && store && <store.StoreCards subscription={running} />}
        {running && isStore && !store && <Skeleton height={200} shape="card" />}
        {all && all.length > 0 && <Invoices />}
        {past.length > 0 && <Past subscriptions={past} />}
      </Stack>
      <LeaveDialog leave={leave} onClose={() => setLeave(null)} onChanged={onChanged} />
    </Section>
  );
}

interface RunningProps {
  subscription: Subscription;
  onLeave: (leave: Leave) => void;
  onChanged: () => void;
}

function Running({ subscription, onLeave, onChanged }: RunningProps) {
  const intl = useIntl();
  const longDay = useLongDay();
  const [changing, setChanging] = useState(false);
  const change = useLoaded(loadChange, changing);
  const { currentPeriodEnd, cancelAtPeriodEnd, status, withdrawUntil, next } = subscription;
  const { currency } = subscription;
  return (
    <Card as="section" padding="large">
      <Stack gap={4}>
        <p className={styles.price}>
          <span>{priceText(intl, subscription)}</span>
          <Badge tone={status === 'ACTIVE' ? 'success' : 'warning'}>
            {intl.formatMessage(statusTexts[status])}
          </Badge>
        </p>
        {status === 'PAST_DUE' && (
          <Notice tone="warning">
            <FormattedMessage {...texts.pastDue} />
          </Notice>
        )}
        {status === 'ACTIVE' && currentPeriodEnd !== null && (
          <p role="status">
            <FormattedMessage
              {...(cancelAtPeriodEnd ? texts.ends : next ? texts.renewsAs : texts.renews)}
              values={{
                day: longDay(currentPeriodEnd),
                price: next && priceText(intl, { ...next, currency }),
              }}
            />
          </p>
        )}
        {withdrawUntil !== null && (
          <p>
            <FormattedMessage {...texts.withdraw} values={{ day: longDay(withdrawUntil) }} />
          </p>
        )}
        <Row>
          {cancelAtPeriodEnd ? (
            <Resume id={subscription.subscriptionUuid} onChanged={onChanged} />
          ) : (
            <>
              {next ? (
                <KeepPrice subscription={subscription} onChanged={onChanged} />
              ) : (
                status === 'ACTIVE' && (
                  <Button variant="tonal" onClick={() => setChanging(true)}>
                    <FormattedMessage {...texts.change} values={{ months: subscription.months }} />
                  </Button>
                )
              )}
              <Button variant="tonal" onClick={() => onLeave({ how: 'cancel', subscription })}>
                <FormattedMessage {...texts.cancel} />
              </Button>
            </>
          )}
          {withdrawUntil !== null && (
            <Button variant="quiet" onClick={() => onLeave({ how: 'withdraw', subscription })}>
              <FormattedMessage {...texts.withdrawButton} />
            </Button>
          )}
        </Row>
      </Stack>
      {change && (
        <change.ChangeDialog
          subscription={subscription}
          open={changing}
          onClose={() => setChanging(false)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}

function Trying({ trial, onLeave }: { trial: Subscription; onLeave: RunningProps['onLeave'] }) {
  const intl = useIntl();
  const longDay = useLongDay();
  return (
    <Card as="section" padding="large">
      <Stack gap={4}>
        <p className={styles.price}>
          <span>{priceText(intl, trial)}</span>
          <Badge tone="success">{intl.formatMessage(statusTexts.TRIAL)}</Badge>
        </p>
        {trial.currentPeriodEnd !== null && (
          <p role="status">
            <FormattedMessage {...texts.trial} values={{ day: longDay(trial.currentPeriodEnd) }} />
          </p>
        )}
        <Row>
          <Button variant="tonal" href={urlTo('pro-plan')}>
            <FormattedMessage {...texts.keepOn} />
          </Button>
          <Button variant="quiet" onClick={() => onLeave({ how: 'cancel', subscription: trial })}>
            <FormattedMessage {...texts.endTrial} />
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function KeepPrice({ subscription, onChanged }: Omit<RunningProps, 'onLeave'>) {
  const { send, sending } = useCall('put', '/api/plan/subscriptions/{id}/price', {
    context: 'plan.keepPrice',
  });
  const body = { priceId: subscription.priceId, now: 0 };
  const path = { id: subscription.subscriptionUuid };
  return (
    <Button
      variant="tonal"
      loading={sending}
      onClick={() => void send({ path, body }).then(onChanged)}
    >
      <FormattedMessage {...texts.keepPrice} />
    </Button>
  );
}

function Resume({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { send, sending } = useCall('delete', '/api/plan/subscriptions/{id}/cancellation', {
    context: 'plan.resume',
  });
  return (
    <Button loading={sending} onClick={() => void send({ path: { id } }).then(onChanged)}>
      <FormattedMessage {...texts.resume} />
    </Button>
  );
}

function None() {
  return (
    <EmptyState
      title={<FormattedMessage {...texts.none} />}
      action={
        <Button href={urlTo('pro-plan')}>
          <FormattedMessage {...texts.prices} />
        </Button>
      }
    >
      <FormattedMessage {...texts.noneText} />
    </EmptyState>
  );
}

function Past({ subscriptions }: { subscriptions: readonly Subscription[] }): ReactNode {
  const intl = useIntl();
  const longDay = useLongDay();
  return (
    <section aria-labelledby="plan-past">
      <Stack gap={3}>
        <h2 id="plan-past" className={styles.heading}>
          <FormattedMessage {...texts.past} />
        </h2>
        <ul className={styles.past}>
          {subscriptions.map((one) => (
            <li key={one.subscriptionUuid} className={styles.row}>
              <span>{longDay(one.createdOn)}</span>
              <span>{priceText(intl, one)}</span>
              <Badge>{intl.formatMessage(statusTexts[one.status])}</Badge>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
