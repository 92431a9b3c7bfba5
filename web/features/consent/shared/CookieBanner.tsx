import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Link } from '../../../ui/Link.tsx';
import styles from './CookieBanner.module.css';

const texts = defineMessages({
  title: {
    id: 'consent.title',
    defaultMessage: 'Your choice about cookies',
    description: 'Title of the banner that asks for consent to statistics and marketing',
  },
  all: {
    id: 'consent.all',
    defaultMessage: 'Accept all',
    description: 'Button of the cookie banner that allows statistics and marketing',
  },
  none: {
    id: 'consent.none',
    defaultMessage: 'Reject all',
    description: 'Button of the cookie banner that allows neither statistics nor marketing',
  },
  settings: {
    id: 'consent.settings',
    defaultMessage: 'Settings',
    description: 'Opens the single choices in the cookie banner',
  },
  required: {
    id: 'consent.required',
    defaultMessage: 'Required',
    description: 'Checkbox of the cookie banner that can’t be changed',
  },
  requiredHelp: {
    id: 'consent.required.help',
    defaultMessage: 'Your sign-in, your drafts and this choice. Always on.',
    description: 'Explains the required category of the cookie banner',
  },
  statistics: {
    id: 'consent.statistics',
    defaultMessage: 'Statistics',
    description: 'Checkbox of the cookie banner',
  },
  statisticsHelp: {
    id: 'consent.statistics.help',
    defaultMessage: 'Which pages are opened and what is searched for, to improve them.',
    description: 'Explains the category of statistics in the cookie banner',
  },
  marketing: {
    id: 'consent.marketing',
    defaultMessage: 'Marketing',
    description: 'Checkbox of the cookie banner',
  },
  marketingHelp: {
    id: 'consent.marketing.help',
    defaultMessage: 'Tells advertising networks that one of their ads led to us.',
    description: 'Explains the category of marketing in the cookie banner',
  },
  save: {
    id: 'consent.save',
    defaultMessage: 'Save my choice',
    description: 'Button of the cookie banner that keeps the ticked categories',
  },
});

/**
 * Asks for consent to statistics and marketing. It is markup alone: the document's head
 * script shows it and takes the choice, so that it works before the page's code has loaded.
 */
export function CookieBanner() {
  const intl = useIntl();
  const { brand } = useMarket();
  return (
    <section
      data-consent-banner=""
      className={styles.banner}
      aria-label={intl.formatMessage(texts.title)}
      tabIndex={-1}
    >
      <h2 className={styles.title}>
        <FormattedMessage {...texts.title} />
      </h2>
      <p className={styles.text}>
        <FormattedMessage
          id="consent.text"
          defaultMessage="{brand} stores what the site needs to work. Only if you agree, it also counts how the site is used (statistics) and which ads led here (marketing). Change your mind at any time at the foot of a page. <privacy>Privacy policy</privacy>"
          description="Text of the cookie banner; {brand} is the platform’s name"
          values={{
            brand,
            privacy: (words) => <Link href={urlTo('legal-privacy')}>{words}</Link>,
          }}
        />
      </p>
      <div className={styles.choices}>
        <Button fullWidth data-consent-choice="all">
          <FormattedMessage {...texts.all} />
        </Button>
        <Button fullWidth data-consent-choice="none">
          <FormattedMessage {...texts.none} />
        </Button>
      </div>
      <details className={styles.settings}>
        <summary className={styles.summary}>
          <FormattedMessage {...texts.settings} />
        </summary>
        <div className={styles.boxes}>
          <Checkbox
            label={<FormattedMessage {...texts.required} />}
            help={<FormattedMessage {...texts.requiredHelp} />}
            defaultChecked
            disabled
          />
          <Checkbox
            name="statistics"
            label={<FormattedMessage {...texts.statistics} />}
            help={<FormattedMessage {...texts.statisticsHelp} />}
          />
          <Checkbox
            name="marketing"
            label={<FormattedMessage {...texts.marketing} />}
            help={<FormattedMessage {...texts.marketingHelp} />}
          />
        </div>
        <Button fullWidth variant="tonal" data-consent-choice="chosen">
          <FormattedMessage {...texts.save} />
        </Button>
      </details>
    </section>
  );
}
