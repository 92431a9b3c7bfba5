import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './HomeKnowers.module.css';

/** Reasons to share. */
export function HomeKnowers() {
  return (
    <Section>
      <div className={styles.narrow}>
        <div className={styles.words}>
          <h2>
            <FormattedMessage
              id="home.knowers.title"
              defaultMessage="Your notes can save someone’s test"
              description="Home page: heading of the invitation to share material"
            />
          </h2>
          <p className={styles.lead}>
            <FormattedMessage
              id="home.knowers.text"
              defaultMessage="Share what you have already written and see how many it helps. Whoever publishes here is a Knower."
              description="Home page: the invitation to share material; Knower is the platform’s name for people who publish"
            />
          </p>
          <BecomeKnower variant="tonal" />
        </div>
        <KnowerPromises />
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

function KnowerPromises() {
  const intl = useIntl();
  const promises = [
    intl.formatMessage({
      id: 'home.knowers.promise.yours',
      defaultMessage: 'What you upload stays yours, and you can take it down at any time.',
      description: 'Home page: a promise to people who share material',
    }),
    intl.formatMessage({
      id: 'home.knowers.promise.explain',
      defaultMessage: 'You learn twice: explaining is the best practice there is.',
      description: 'Home page: a promise to people who share material',
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
