import { CircleCheck, CreditCard, Inbox, ScrollText, Users } from 'lucide-react';
import { type ComponentType, type ReactNode, useContext } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { requireSession } from '../../../api/session/requireSession.tsx';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { urlTo } from '../../../page/routes.ts';
import type { Screen } from '../../../page/screens.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { withValues } from '../../../ui/withValues.ts';
import { FactorOptional } from './FactorOptional.ts';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import styles from './StaffFrame.module.css';

const names = withValues(
  defineMessages({
    'staff-cases': {
      id: 'staff.nav.queue',
      defaultMessage: 'Queue',
      description: 'Menu of the pages for staff: what waits for a decision',
    },
    'staff-people': {
      id: 'staff.nav.people',
      defaultMessage: 'People',
      description: 'Menu of the pages for staff: finding and blocking users',
    },
    'staff-payouts': {
      id: 'staff.nav.payouts',
      defaultMessage: 'Payouts',
      description: 'Menu of the pages for staff: money that users ask for',
    },
    'staff-plan': {
      id: 'staff.nav.plan',
      defaultMessage: 'Plus',
      description:
        'Menu of the pages for staff: payments of users for the subscription, which is called Plus',
    },
    'staff-log': {
      id: 'staff.nav.log',
      defaultMessage: 'Log',
      description: 'Menu of the pages for staff: what staff did',
    },
  }),
);

const icons = {
  'staff-cases': Inbox,
  'staff-people': Users,
  'staff-payouts': CircleCheck,
  'staff-plan': CreditCard,
  'staff-log': ScrollText,
};

export type StaffPage = keyof typeof icons;

const pages = Object.keys(icons) as StaffPage[];

/** Staff don't load it. */
const loadError = () => import('../../../ui/ErrorScene.tsx');

/**
 * Wraps a screen for staff: visitors sign in first, other users see that it isn't theirs,
 * staff show a second factor.
 */
export function requireStaff(Inner: ComponentType): Screen {
  return requireSession(function StaffOnly() {
    const { user } = useOwnUser();
    const error = useLoaded(loadError, !user.staff);
    if (!user.staff) return error && <error.ErrorScene kind="forbidden" homeHref={urlTo('home')} />;
    return (
      <SecondFactorGate>
        <Inner />
      </SecondFactorGate>
    );
  });
}

export interface StaffFrameProps {
  page: StaffPage;
  title: ReactNode;
  lead?: ReactNode;
  /** Above the title: a way back. */
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for staff: their menu above the page's heading. */
export function StaffFrame({ page, title, lead, above, children }: StaffFrameProps) {
  const intl = useIntl();
  const isFactorOptional = useContext(FactorOptional);
  return (
    <div className={styles.frame}>
      <nav
        className={styles.menu}
        aria-label={intl.formatMessage({
          id: 'staff.nav.label',
          defaultMessage: 'For staff',
          description: 'Names, read out, the menu of the pages for staff',
        })}
      >
        <ul className={styles.items}>
          {pages.map((id) => {
            const Icon = icons[id];
            return (
              <li key={id}>
                <a
                  href={urlTo(id)}
                  className={styles.item}
                  aria-current={id === page ? 'page' : undefined}
                >
                  <Icon size={18} aria-hidden="true" />
                  <FormattedMessage {...names[id]} />
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {isFactorOptional && (
        <Notice tone="warning">
          <FormattedMessage
            id="staff.factorOptional"
            defaultMessage="This is a developer’s machine: you work here without a second factor. Everywhere else these pages need one."
            description="Above the pages for staff on a developer’s machine, for those without a second factor"
          />
        </Notice>
      )}
      <header className={styles.header}>
        {above}
        <h1 className={styles.title}>{title}</h1>
        {lead != null && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
