import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Link } from '../../ui/Link.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './PayoutLayout.module.css';

const texts = withValues(
  defineMessages({
    label: {
      id: 'payouts.nav',
      defaultMessage: 'Payouts',
      description: 'Names, read out, the row of links between the pages about the user’s money',
    },
    'profile-payouts': {
      id: 'payouts.nav.overview',
      defaultMessage: 'Overview',
      description: 'Link to the page with the user’s balance; short',
    },
    'profile-payouts-competition': {
      id: 'payouts.nav.contest',
      defaultMessage: 'Contest',
      description: 'Link to the page that says how the user stands in the contest; short',
    },
    'profile-payouts-history': {
      id: 'payouts.nav.history',
      defaultMessage: 'History',
      description:
        'Link to the user’s requests for money and the movements of their balance; short',
    },
    back: {
      id: 'payouts.back',
      defaultMessage: 'To your balance',
      description: 'Link from the page on which a user asks for their money to the overview',
    },
  }),
);

const pages = [
  'profile-payouts',
  'profile-payouts-competition',
  'profile-payouts-history',
] as const;

export interface PayoutLayoutProps {
  /** null: a page below the overview; alone: one that needs no session, as the others do. */
  page: (typeof pages)[number] | 'alone' | null;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about the user's money, with links between them. */
export function PayoutLayout({ page, title, lead, children }: PayoutLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        {page === null ? (
          <Link href={urlTo('profile-payouts')} variant="standalone">
            <ArrowLeft size={18} aria-hidden="true" />
            <FormattedMessage {...texts.back} />
          </Link>
        ) : (
          page !== 'alone' && <Navigation page={page} />
        )}
        <h1 className={styles.title}>{title}</h1>
        {lead != null && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

function Navigation({ page }: { page: (typeof pages)[number] }) {
  const intl = useIntl();
  const { payout } = useMarket();
  const shown = pages.filter(
    (id) => id !== 'profile-payouts-competition' || id === page || payout.tiers.length > 0,
  );
  return (
    <nav aria-label={intl.formatMessage(texts.label)}>
      <ul className={styles.pages}>
        {shown.map((id) => (
          <li key={id}>
            <a
              className={styles.page}
              href={urlTo(id)}
              aria-current={id === page ? 'page' : undefined}
            >
              <FormattedMessage {...texts[id]} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
