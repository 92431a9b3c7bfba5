import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../api/failureText.ts';
import { usePageAnswers, usePageDataAt } from '../../api/pageData.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { BuyProps } from './Buy.tsx';
import {
  isRunning,
  type PaymentMethod,
  SHOWN,
  SUBSCRIPTIONS,
  type Subscriptions,
} from './calls.ts';
import styles from './Checkout.module.css';
import { minorMoney } from '../../ui/minorMoney.ts';
import { keepPayAt } from './payAt.ts';
import { Trial } from './Trial.tsx';
import { usePlanUrl } from './usePlan.ts';

const texts = withValues(
  defineMessages({
    methods: {
      id: 'plan.buy.methods',
      defaultMessage: 'Pay by',
      description: 'Names the choice of how the Plus subscription is paid',
    },
    CARD: {
      id: 'plan.buy.card',
      defaultMessage: 'Card',
      description: 'A way to pay, to choose: credit or debit card',
    },
    SOFORT: {
      id: 'plan.buy.sofort',
      defaultMessage: 'Instant bank transfer',
      description: 'A way to pay, to choose: a bank transfer that is confirmed at once',
    },
    PAYPAL: {
      id: 'plan.buy.paypal',
      defaultMessage: 'PayPal',
      description: 'A way to pay, to choose: the company PayPal',
    },
    sum: {
      id: 'plan.buy.sum',
      defaultMessage: 'To pay now: <strong>{amount}</strong>',
      description: 'Above the button that buys the Plus subscription: the sum with tax',
    },
    order: {
      id: 'plan.buy.order',
      defaultMessage: 'Order and pay',
      description:
        'Button that buys the Plus subscription. Laws ask for words that say that it costs money; in German these words are “Zahlungspflichtig bestellen”, and no others',
    },
    terms: {
      id: 'plan.buy.terms',
      defaultMessage:
        'The <link>terms</link> apply. If you are under 18, your parents must agree first.',
      description:
        'Under the button that buys the Plus subscription; the link leads to the terms of use',
    },
    changed: {
      id: 'plan.buy.changed',
      defaultMessage:
        'The price has changed meanwhile. Nothing was bought; what you see now is the new price.',
      description: 'After a press of the button that buys: the price shown was out of date',
    },
    owned: {
      id: 'plan.buy.owned',
      defaultMessage: 'You have Plus. <link>See your subscription</link>',
      description: 'In place of the button that buys, for who has the subscription',
    },
    often: {
      id: 'plan.buy.often',
      defaultMessage:
        'You have begun this ten times today. Finish one of them, or come back tomorrow.',
      description: 'After a press of the button that buys: too many purchases were begun',
    },
    closed: {
      id: 'plan.buy.closed',
      defaultMessage: 'You can’t buy Plus with this account.',
      description: 'After a press of the button that buys: the account is blocked',
    },
    away: {
      id: 'plan.buy.away',
      defaultMessage: 'The payment can’t be begun right now. Nothing was bought. Try again later.',
      description: 'After a press of the button that buys: the payment company doesn’t answer',
    },
  }),
);

type Failure = 'changed' | 'often' | 'closed' | 'away' | null;

/** What went wrong; null: only the general text fits. */
function failureOf({ status, type }: ApiError): Failure {
  if (type === 'ForbiddenError') return 'closed';
  return ({ 409: 'changed', 422: 'changed', 429: 'often', 503: 'away' } as const)[status] ?? null;
}

/** The way to pay, and the button that buys, and the trial; for who has bought Plus the way to it. */
export function Checkout({ offer, price }: BuyProps) {
  const owned = usePageDataAt<Subscriptions>(SUBSCRIPTIONS, { onScreen: true });
  const [isDuplicate, setDuplicate] = useState(false);
  if (isDuplicate || owned.data?.content.some(isRunning)) return <Owned />;
  return (
    <div className={styles.ways}>
      {offer.sold && <Order offer={offer} price={price} onDuplicate={() => setDuplicate(true)} />}
      {owned.data && <Trial days={offer.trialDays} owned={owned.data.content} />}
    </div>
  );
}

function Owned() {
  return (
    <div data-owned="">
      <Notice tone="success" live>
        <FormattedMessage
          {...texts.owned}
          values={{
            link: (text: ReactNode) => <Link href={urlTo('pro-plan-subscription')}>{text}</Link>,
          }}
        />
      </Notice>
    </div>
  );
}

function Order({ offer, price, onDuplicate }: BuyProps & { onDuplicate: () => void }) {
  const intl = useIntl();
  const refreshOffer = useRefreshedOffer();
  const campaign = useBrowserQuery().get('utm_content');
  const [method, setMethod] = useState<PaymentMethod>(offer.paymentMethods[0] ?? 'CARD');
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useLeaving();
  const { send, sending } = useCall('post', '/api/plan/checkouts', {
    context: 'plan.checkout',
    expects: SHOWN,
  });
  async function order() {
    setFailure(null);
    const { priceId, productId, amount } = price;
    const outcome = await send({ body: { priceId, paymentMethod: method, amount } });
    if (!outcome.ok) {
      if (outcome.error.type === 'DuplicateError') return onDuplicate();
      setFailure(textOf(intl, outcome.error));
      return failureOf(outcome.error) === 'changed' ? refreshOffer() : undefined;
    }
    setLeaving(true);
    const { subscriptionUuid, subscriptionCode, redirectUrl } = outcome.answer;
    if (method === 'CARD') return location.assign(redirectUrl);
    keepPayAt(outcome.answer);
    const query = { priceId, productId, paymentMethod: method, subscriptionUuid, subscriptionCode };
    const route = method === 'PAYPAL' ? 'pro-plan-paypal-redirect' : 'pro-plan-sofort-redirect';
    return location.assign(urlTo(route, { query: { ...query, utm_content: campaign } }));
  }
  return (
    <div className={styles.order}>
      {offer.paymentMethods.length > 1 && (
        <ChoiceCards
          legend={intl.formatMessage(texts.methods)}
          layout="list"
          choices={offer.paymentMethods.map((value) => ({
            value,
            label: intl.formatMessage(texts[value]),
          }))}
          value={[method]}
          onChange={([chosen]) => setMethod(chosen as PaymentMethod)}
        />
      )}
      {failure !== null && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <p className={styles.sum}>
        <FormattedMessage
          {...texts.sum}
          values={{
            amount: minorMoney(intl, price.amount, price.currency),
            strong: (text: ReactNode) => <strong>{text}</strong>,
          }}
        />
      </p>
      <Button size="large" fullWidth loading={sending || leaving} onClick={() => void order()}>
        <FormattedMessage {...texts.order} />
      </Button>
      <p className={styles.small}>
        <FormattedMessage
          {...texts.terms}
          values={{ link: (text: ReactNode) => <Link href={urlTo('legal-tos')}>{text}</Link> }}
        />
      </p>
    </div>
  );
}

function textOf(intl: IntlShape, error: ApiError): string {
  const failure = failureOf(error);
  return failure ? intl.formatMessage(texts[failure]) : failureText(intl, error);
}

/** Whether the page is being left; no more once the browser shows it again by “back”. */
function useLeaving() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return [leaving, setLeaving] as const;
}

/** Fetches the offer again; the page then shows it. */
function useRefreshedOffer() {
  const api = useApi();
  const answers = usePageAnswers();
  const url = usePlanUrl();
  return async () => {
    const offer = await api.getUrl(url).catch(() => null);
    if (offer !== null) answers.seed(url, offer);
  };
}
