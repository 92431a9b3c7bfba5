import {
  ArrowLeft,
  CreditCard,
  Database,
  Pencil,
  ShieldCheck,
  UserRound,
  Wallet,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { withValues } from '../../ui/withValues.ts';
import { urlTo } from '../../page/routes.ts';
import { Link } from '../../ui/Link.tsx';
import { SideNav } from '../../ui/SideNav.tsx';
import styles from './AccountLayout.module.css';
import { DeletionBanner } from '../takeout/shared/DeletionBanner.tsx';

export type AccountPage = 'profile' | 'profile-edit' | 'profile-security' | 'profile-data';

const names = withValues(
  defineMessages({
    profile: {
      id: 'account.nav.profile',
      defaultMessage: 'Profile',
      description: 'Menu of the user’s own pages: the profile as its owner sees it',
    },
    'profile-edit': {
      id: 'account.nav.edit',
      defaultMessage: 'Edit profile',
      description: 'Menu of the user’s own pages: name, picture, school, subjects',
    },
    'profile-security': {
      id: 'account.nav.security',
      defaultMessage: 'Sign-in and devices',
      description: 'Menu of the user’s own pages: password, two-factor sign-in, devices',
    },
    'profile-data': {
      id: 'account.nav.data',
      defaultMessage: 'Data and privacy',
      description:
        'Menu of the user’s own pages: newsletter, download of the user’s data, deletion of the account',
    },
    'profile-payouts': {
      id: 'account.nav.payouts',
      defaultMessage: 'Payouts',
      description: 'Menu of the user’s own pages: money that the user is paid, and their balance',
    },
    'pro-plan-subscription': {
      id: 'account.nav.plan',
      defaultMessage: 'Your Plus plan',
      description: 'Menu of the user’s own pages: the subscription that the user pays for',
    },
  }),
);

const icons = {
  profile: UserRound,
  'profile-edit': Pencil,
  'profile-security': ShieldCheck,
  'profile-data': Database,
  // Those two have frames of their own.
  'profile-payouts': Wallet,
  'pro-plan-subscription': CreditCard,
};

const pages = Object.keys(icons) as (keyof typeof icons)[];

export interface AccountLayoutProps {
  page: AccountPage;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the user's own pages: a navigation beside them on wide screens; on
 * phones the profile has the navigation, the other pages a link back.
 */
export function AccountLayout({ page, title, lead, children }: AccountLayoutProps) {
  const main = page === 'profile';
  useScrollToCard();
  return (
    <div className={styles.layout}>
      <aside className={main ? styles.menuBelow : styles.menuBeside}>
        <AccountMenu page={page} />
      </aside>
      <div className={styles.content}>
        {!main && (
          <Link href={urlTo('profile')} variant="standalone" className={styles.back}>
            <ArrowLeft size={18} aria-hidden="true" />
            <FormattedMessage {...names.profile} />
          </Link>
        )}
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {lead != null && <p className={styles.lead}>{lead}</p>}
        </header>
        <DeletionBanner />
        {children}
      </div>
    </div>
  );
}

/**
 * Scrolls to the card that the address's fragment names, which did not exist yet when
 * the browser looked for it.
 */
function useScrollToCard() {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id !== '') document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, []);
}

function AccountMenu({ page }: { page: AccountPage }) {
  const intl = useIntl();
  const { payout, flags } = useMarket();
  const isThere = {
    'profile-payouts': !payout.hidden,
    'pro-plan-subscription': flags.hasPlusPlan,
  };
  return (
    <SideNav
      label={intl.formatMessage({
        id: 'account.nav.label',
        defaultMessage: 'Your account',
        description: 'Names, read out, the menu of the user’s own pages',
      })}
      items={pages
        .filter((id) => isThere[id as keyof typeof isThere] ?? true)
        .map((id) => {
          const Icon = icons[id];
          return {
            href: urlTo(id),
            label: intl.formatMessage(names[id]),
            icon: <Icon size={20} aria-hidden="true" />,
            current: id === page,
          };
        })}
    />
  );
}
