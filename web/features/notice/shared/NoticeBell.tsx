import { Bell } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePageData } from '../../../api/pageData.tsx';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import styles from './NoticeBell.module.css';

/** The most that the bell shows as a number; the server counts one more. */
const MOST = 99;

/** A link to the notifications, with the number of unread ones, in the header of signed-in users. */
export function NoticeBell() {
  const intl = useIntl();
  const { signedIn } = useSession();
  const options = { enabled: signedIn, context: 'header.notices' };
  const count = usePageData('/api/users/me/notices/unread', {}, options).data?.count ?? 0;
  const shown = count > MOST ? `${intl.formatNumber(MOST)}+` : intl.formatNumber(count);
  return (
    <a
      className={styles.bell}
      href={urlTo('app-notifications')}
      aria-label={intl.formatMessage(
        {
          id: 'notices.bell',
          defaultMessage:
            '{count, plural, =0 {Notifications} other {Notifications, {shown} unread}}',
          description:
            'Name, read out, of the bell in the header that leads to the notifications; {shown} is a number such as 1, 3 or 99+, which stands on the bell',
        },
        { count, shown },
      )}
    >
      <Bell size={22} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  );
}
