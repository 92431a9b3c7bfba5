import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { PayoutTable } from '../../payout/shared/PayoutTable.tsx';
import styles from './HomeKnowers.module.css';

/** Reasons to share: what knowers earn, or without payouts, how it helps others. */
export function HomeKnowers() {
  const { payout } = useMarket();
  const paid = !payout.hidden;
  const hasTable = paid && payout.tiers.length > 0;
  return (
    <Section>
      <div className={hasTable ? styles.wide : styles.narrow}>
        <div className={styles.words}>
          <h2>
            {paid ? (
              <FormattedMessage
                id="home.knowers.titlePaid"
                defaultMessage="Your notes are worth more than a grade"
                description="Home page: heading of the invitation to share material, where sharing is paid"
              />
            ) : (
              <FormattedMessage
                id="home.knowers.title"
                defaultMessage="Your notes can save someone’s test"
                description="Home page: heading of the invitation to share material, where sharing is not paid"
              />
            )}
          </h2>
          <p className={styles.lead}>
            {paid ? (
              <FormattedMessage
                id="home.knowers.textPaid"
                defaultMessage="Share what you have already written and help others. Once payouts open, you can earn with it, too. Whoever publishes here is a Knower."
                description="Home page: the invitation to share material, where sharing is paid; Knower is the platform’s name for people who publish"
              />
            ) : (
              <FormattedMessage
                id="home.knowers.text"
                defaultMessage="Share what you have already written and see how many it helps. Whoever publishes here is a Knower."
                description="Home page: the invitation to share material, where sharing is not paid; Knower is the platform’s name for people who publish"
              />
            )}
          </p>
          <BecomeKnower variant="tonal" />
        </div>
        {hasTable && <PayoutTable tiers={payout.tiers} />}
        {!hasTable && <KnowerPromises paid={paid} />}
      </div>
    </Section>
  );
}

/** The button to the page about sharing. */
export function BecomeKnower(button: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Button {...button} href={urlTo('about-become-knower')}>
      <FormattedMessage
        id="home.knowers.action"
        defaultMessage="Become a Knower"
        description="Home page: button to the page about publishing material; Knower is the platform’s name for people who publish"
      />
    </Button>
  );
}

function KnowerPromises({ paid }: { paid: boolean }) {
  const intl = useIntl();
  const promises = [
    intl.formatMessage({
      id: 'home.knowers.promise.yours',
      defaultMessage: 'What you upload stays yours, and you can take it down at any time.',
      description: 'Home page: a promise to people who share material',
    }),
    paid
      ? intl.formatMessage({
          id: 'home.knowers.promise.payout',
          defaultMessage: 'We will pay for material that we ask for.',
          description: 'Home page: a promise to people who share material, where sharing is paid',
        })
      : intl.formatMessage({
          id: 'home.knowers.promise.explain',
          defaultMessage: 'You learn twice: explaining is the best practice there is.',
          description:
            'Home page: a promise to people who share material, where sharing is not paid',
        }),
  ];
  return (
    <ul className={styles.promises}>
      {promises.map((promise) => (
        <li key={promise} className={styles.promise}>
          {promise}
        </li>
      ))}
    </ul>
  );
}
