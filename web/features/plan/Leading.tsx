import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { withValues } from '../../ui/withValues.ts';
import { payAt } from './payAt.ts';
import { PurchaseFrame } from './PurchaseFrame.tsx';
import { type Bought, useBought } from './useBought.ts';
import { IMPATIENT, useOutcome } from './useOutcome.ts';

const texts = withValues(
  defineMessages({
    'sofort-redirect': {
      id: 'plan.leading.sofort',
      defaultMessage: 'On to your bank',
      description: 'Heading of the page that leads on to the bank at which Plus is paid',
    },
    'paypal-redirect': {
      id: 'plan.leading.paypal',
      defaultMessage: 'On to PayPal',
      description: 'Heading of the page that leads on to PayPal, where Plus is paid',
    },
    text: {
      id: 'plan.leading.text',
      defaultMessage:
        'You pay there and then come back here. If nothing happens, press the button.',
      description: 'Page that leads on to where Plus is paid',
    },
    go: {
      id: 'plan.leading.go',
      defaultMessage: 'Go on',
      description: 'Button on the page that leads on to where Plus is paid',
    },
    choose: {
      id: 'plan.leading.choose',
      defaultMessage: 'See the prices',
      description: 'Button on the same page where nothing is being bought: to the page of Plus',
    },
    nothing: {
      id: 'plan.leading.nothing',
      defaultMessage:
        'Nothing is waiting to be paid here. You choose how to pay on the page about Plus.',
      description: 'Page that leads on to where Plus is paid, opened without a purchase',
    },
  }),
);

type Way = 'sofort-redirect' | 'paypal-redirect';

/**
 * Says where one is led to pay, and goes there. It buys nothing by itself: opened again, it asks
 * what became of the purchase.
 */
export function Leading({ to }: { to: Way }) {
  const { bought } = useBought();
  const [round, setRound] = useState(0);
  if (bought === undefined) return <Frame to={to} />;
  if (bought === null) return <Nothing to={to} />;
  return <Known key={round} to={to} bought={bought} onAgain={() => setRound(round + 1)} />;
}

function Frame({ to, next }: { to: Way; next?: string | undefined }) {
  return (
    <PurchaseFrame
      busy
      title={<FormattedMessage {...texts[to]} />}
      action={
        next !== undefined && (
          <Button href={next}>
            <FormattedMessage {...texts.go} />
          </Button>
        )
      }
    >
      <FormattedMessage {...texts.text} />
    </PurchaseFrame>
  );
}

function Nothing({ to }: { to: Way }) {
  return (
    <PurchaseFrame
      title={<FormattedMessage {...texts[to]} />}
      action={
        <Button href={urlTo('pro-plan')}>
          <FormattedMessage {...texts.choose} />
        </Button>
      }
    >
      <FormattedMessage {...texts.nothing} />
    </PurchaseFrame>
  );
}

interface KnownProps {
  to: Way;
  bought: Bought;
  onAgain: () => void;
}

function Known({ to, bought, onAgain }: KnownProps) {
  const { campaign } = useBought();
  const outcome = useOutcome(bought, IMPATIENT);
  const next =
    (outcome.is === 'pending' ? payAt(bought.subscriptionUuid) : null) ??
    urlTo('pro-plan-activate', { query: { ...bought, utm_content: campaign } });
  const isDecided = outcome.is === 'pending' || outcome.is === 'known';
  useEffect(() => {
    // “Back” from there leads to the prices, not here and there again.
    if (isDecided) location.replace(next);
  }, [isDecided, next]);
  if (outcome.is === 'missing') return <Nothing to={to} />;
  if (outcome.is === 'unreachable')
    return <ErrorScene kind="unreachable" onRetry={onAgain} homeHref={urlTo('home')} />;
  return <Frame to={to} next={isDecided ? next : undefined} />;
}
