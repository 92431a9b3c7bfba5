import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Buy } from './Buy.tsx';
import { IntervalSwitch } from './IntervalSwitch.tsx';
import { minorMoney } from '../../ui/minorMoney.ts';
import { savedPercent } from './money.ts';
import styles from './PlanHero.module.css';
import { PLAN, raisedTexts } from './planTexts.ts';
import type { Offer, Price } from './types.ts';

export interface PlanHeroProps {
  offer: Offer;
  interval: Price['interval'];
  onInterval: (interval: Price['interval']) => void;
}

/** The promise, and beside it the card with the price. */
export function PlanHero({ offer, interval, onInterval }: PlanHeroProps) {
  const { brand } = useMarket();
  return (
    <header className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.name}>{[brand, PLAN].join(' ')}</p>
          <h1 className={styles.title}>
            <FormattedMessage
              id="plan.title"
              defaultMessage="More answers before the test"
              description="Heading of the page of the Plus subscription"
            />
          </h1>
          <p className={styles.lead}>
            <FormattedMessage
              id="plan.lead"
              defaultMessage="Reading, searching and sharing stay free. Plus is for the days on which the daily limits of the AI tools aren’t enough."
              description="Page of the Plus subscription, under the heading"
            />
          </p>
          <Benefits offer={offer} />
        </div>
        <PriceCard offer={offer} interval={interval} onInterval={onInterval} />
      </div>
    </header>
  );
}

function Benefits({ offer: { entitlements } }: { offer: Offer }) {
  const intl = useIntl();
  return (
    <ul className={styles.benefits}>
      {entitlements.map(({ key, plus }) => (
        <li key={key} className={styles.benefit}>
          <Check className={styles.check} size={22} strokeWidth={3} aria-hidden="true" />
          {intl.formatMessage(raisedTexts[key], { count: plus })}
        </li>
      ))}
    </ul>
  );
}

function PriceCard({ offer, interval, onInterval }: PlanHeroProps) {
  const intl = useIntl();
  const { prices } = offer;
  const price = prices.find((one) => one.interval === interval) ?? prices[0];
  const month = prices.find((one) => one.interval === 'MONTH');
  const year = prices.find((one) => one.interval === 'YEAR');
  if (!price || !month || !year) return null;
  const money = (amount: number) => minorMoney(intl, amount, price.currency);
  const rate = intl.formatNumber(price.taxRate / 10_000, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return (
    <section id="prices" className={styles.card} aria-labelledby="plan-price">
      <IntervalSwitch
        value={interval}
        onChange={onInterval}
        saved={savedPercent(month.amount, year.amount)}
      />
      <div aria-live="polite" className={styles.price}>
        <h2 id="plan-price" className={styles.amount}>
          <FormattedMessage
            id="plan.perMonth"
            defaultMessage="<big>{amount}</big> a month"
            description="Price of the Plus subscription for a month; {amount} is the amount with its currency, <big> makes it large"
            values={{
              amount: money(price.monthly),
              big: (text) => <span className={styles.big}>{text}</span>,
            }}
          />
        </h2>
        <p className={styles.terms}>
          {price.interval === 'YEAR' ? (
            <FormattedMessage
              id="plan.billedYearly"
              defaultMessage="{amount} once a year, incl. {rate} {tax}"
              description="Under the monthly price of a yearly subscription: what is paid at once; {rate} is the tax rate in percent, {tax} the tax’s name in the country, such as VAT"
              values={{ amount: money(price.amount), rate, tax: price.taxName }}
            />
          ) : (
            <FormattedMessage
              id="plan.billedMonthly"
              defaultMessage="Paid every month, incl. {rate} {tax}"
              description="Under the price of a monthly subscription; {rate} is the tax rate in percent, {tax} the tax’s name in the country, such as VAT"
              values={{ rate, tax: price.taxName }}
            />
          )}
        </p>
      </div>
      <p className={styles.small}>
        <FormattedMessage
          id="plan.renews"
          defaultMessage="Renews until you cancel it. <link>How to cancel</link>"
          description="Under the price of the Plus subscription; the link leads to the answer on the same page"
          values={{
            link: (text) => (
              <a className={styles.link} href="#cancel">
                {text}
              </a>
            ),
          }}
        />
      </p>
      <Buy offer={offer} price={price} />
    </section>
  );
}
