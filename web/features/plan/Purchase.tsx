import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useSession, useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Link } from '../../ui/Link.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { UnpluggedScene } from '../../ui/scenes/UnpluggedScene.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import { isRunning, type Subscription } from './calls.ts';
import { PurchaseFrame } from './PurchaseFrame.tsx';
import { useLongDay } from './useLongDay.ts';
import { type Bought, useBought } from './useBought.ts';
import { PATIENT, useOutcome } from './useOutcome.ts';

const texts = withValues(
  defineMessages({
    asking: {
      id: 'plan.purchase.asking',
      defaultMessage: 'One moment, we ask for your payment',
      description: 'Heading after paying for Plus, while the payment company is asked',
    },
    askingText: {
      id: 'plan.purchase.asking.text',
      defaultMessage: 'This rarely takes longer than a few seconds.',
      description: 'After paying for Plus, while the payment company is asked',
    },
    late: {
      id: 'plan.purchase.late',
      defaultMessage: 'Your payment isn’t there yet',
      description: 'Heading after paying for Plus: a minute was waited in vain',
    },
    lateText: {
      id: 'plan.purchase.late.text',
      defaultMessage:
        'Don’t pay again. As soon as it comes, Plus begins by itself and we write to you. If nothing comes within a day, nothing is bought.',
      description: 'After paying for Plus: a minute was waited in vain',
    },
    again: {
      id: 'plan.purchase.again',
      defaultMessage: 'Ask again',
      description: 'Button after paying for Plus: looks once more whether the payment is there',
    },
    failed: {
      id: 'plan.purchase.failed',
      defaultMessage: 'The payment wasn’t made',
      description: 'Heading after paying for Plus: it was declined or broken off',
    },
    failedText: {
      id: 'plan.purchase.failed.text',
      defaultMessage:
        'It was declined or broken off, so you haven’t bought anything. You can try again, in another way too.',
      description: 'After paying for Plus: it was declined or broken off',
    },
    retry: {
      id: 'plan.purchase.retry',
      defaultMessage: 'Try again',
      description: 'Button after a failed payment for Plus: back to the prices',
    },
    done: {
      id: 'plan.purchase.done',
      defaultMessage: 'You have Plus',
      description: 'Heading after Plus was bought',
    },
    renews: {
      id: 'plan.purchase.renews',
      defaultMessage: 'It is paid until {day}, and then renews until you cancel it.',
      description: 'After Plus was bought',
    },
    ends: {
      id: 'plan.purchase.ends',
      defaultMessage: 'It is paid until {day}, and then ends.',
      description: 'About a Plus subscription that is cancelled',
    },
    withdraw: {
      id: 'plan.purchase.withdraw',
      defaultMessage: 'Until {day} you can withdraw and get your money back.',
      description: 'After Plus was bought',
    },
    start: {
      id: 'plan.purchase.start',
      defaultMessage: 'Start learning',
      description: 'Button after Plus was bought: to the home page',
    },
    own: {
      id: 'plan.purchase.own',
      defaultMessage: 'See your subscription',
      description: 'Link after Plus was bought: to the page on which it can be cancelled',
    },
    signIn: {
      id: 'plan.purchase.signIn',
      defaultMessage: 'Sign in to use it in this browser.',
      description: 'After Plus was bought, in a browser without a session; the whole is a link',
    },
    over: {
      id: 'plan.purchase.over',
      defaultMessage: 'This subscription has ended',
      description: 'Heading of the page about a purchase of Plus that is over',
    },
    missing: {
      id: 'plan.purchase.missing',
      defaultMessage: 'We don’t know this purchase',
      description: 'Heading of the page after paying for Plus, where its address is cut off',
    },
    missingText: {
      id: 'plan.purchase.missing.text',
      defaultMessage:
        'The address seems to be cut off. What you have bought is on the page of your subscription.',
      description: 'Page after paying for Plus, where its address is cut off',
    },
  }),
);

export interface PurchaseProps {
  /** Comes from paying: once it is paid, the page that says so follows. */
  begins: boolean;
  /** Seconds before each further question. */
  waits?: readonly number[];
}

/** What became of a purchase, for whoever has its code. */
export function Purchase({ begins, waits = PATIENT }: PurchaseProps) {
  const { bought } = useBought();
  const [round, setRound] = useState(0);
  if (bought === undefined) return <Asking />;
  if (bought === null) return <Missing />;
  return (
    <Asked
      key={round}
      bought={bought}
      begins={begins}
      waits={waits}
      onAgain={() => setRound(round + 1)}
    />
  );
}

interface AskedProps extends Required<PurchaseProps> {
  bought: Bought;
  onAgain: () => void;
}

function Asked({ bought, begins, waits, onAgain }: AskedProps) {
  const outcome = useOutcome(bought, waits);
  switch (outcome.is) {
    case 'asking':
      return <Asking />;
    case 'missing':
      return <Missing />;
    case 'unreachable':
      return <ErrorScene kind="unreachable" onRetry={onAgain} homeHref={urlTo('home')} />;
    case 'pending':
      return (
        <Says
          title={texts.late}
          text={texts.lateText}
          action={
            <Button onClick={onAgain}>
              <FormattedMessage {...texts.again} />
            </Button>
          }
        />
      );
    default:
      return <Known bought={bought} begins={begins} subscription={outcome.subscription} />;
  }
}

interface KnownProps extends Omit<AskedProps, 'waits' | 'onAgain'> {
  subscription: Subscription;
}

function Known({ subscription, begins, bought }: KnownProps) {
  if (isRunning(subscription))
    return begins ? (
      <Beginning bought={bought} />
    ) : (
      <Done bought={bought} subscription={subscription} />
    );
  if (subscription.status === 'FAILED')
    return (
      <Says
        title={texts.failed}
        text={texts.failedText}
        action={
          <Button href={urlTo('pro-plan')}>
            <FormattedMessage {...texts.retry} />
          </Button>
        }
      />
    );
  return <Says title={texts.over} action={<OwnLink />} />;
}

/** The access token learns of Plus before the page that says that one has it. */
function Beginning({ bought }: { bought: Bought }) {
  const { load } = useSessionAccess();
  const { campaign } = useBought();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void load()
      .then((client) => client.renew())
      .catch(() => undefined)
      .then(() => {
        const query = { ...bought, utm_content: campaign };
        location.replace(urlTo('pro-plan-success', { query }));
      });
  }, [load, bought, campaign]);
  return <Asking />;
}

function Asking() {
  return (
    <PurchaseFrame busy title={<FormattedMessage {...texts.asking} />}>
      <FormattedMessage {...texts.askingText} />
    </PurchaseFrame>
  );
}

function Missing() {
  return <Says title={texts.missing} text={texts.missingText} action={<OwnLink />} />;
}

interface SaysProps {
  title: MessageDescriptor;
  text?: MessageDescriptor;
  action: ReactNode;
}

function Says({ title, text, action }: SaysProps) {
  return (
    <PurchaseFrame
      picture={<UnpluggedScene />}
      title={<FormattedMessage {...title} />}
      action={action}
    >
      {text && <FormattedMessage {...text} />}
    </PurchaseFrame>
  );
}

function OwnLink() {
  return (
    <Button href={urlTo('pro-plan-subscription')}>
      <FormattedMessage {...texts.own} />
    </Button>
  );
}

/** Bought: until when it is paid, and where to go. */
function Done({ bought, subscription }: { bought: Bought; subscription: Subscription }) {
  const longDay = useLongDay();
  const { signedIn, loading } = useSession();
  const here = urlTo('pro-plan-success', { query: { ...bought } });
  const { currentPeriodEnd, cancelAtPeriodEnd, withdrawUntil } = subscription;
  return (
    <PurchaseFrame
      picture={<DoneScene />}
      title={<FormattedMessage {...texts.done} />}
      action={
        <Stack gap={4} align="center">
          <Button size="large" href={urlTo('home')}>
            <FormattedMessage {...texts.start} />
          </Button>
          {signedIn || loading ? (
            <Link variant="standalone" href={urlTo('pro-plan-subscription')}>
              <FormattedMessage {...texts.own} />
            </Link>
          ) : (
            <Link variant="standalone" href={urlTo('auth-signin', { query: { redirect: here } })}>
              <FormattedMessage {...texts.signIn} />
            </Link>
          )}
        </Stack>
      }
    >
      {currentPeriodEnd !== null && (
        <p>
          <FormattedMessage
            {...(cancelAtPeriodEnd ? texts.ends : texts.renews)}
            values={{ day: longDay(currentPeriodEnd) }}
          />
        </p>
      )}
      {withdrawUntil !== null && (
        <p>
          <FormattedMessage {...texts.withdraw} values={{ day: longDay(withdrawUntil) }} />
        </p>
      )}
    </PurchaseFrame>
  );
}
