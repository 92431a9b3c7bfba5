import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OwnUser } from '../../api/session/types.ts';
import { useSignOut } from '../../api/session/useSignOut.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dropdown } from '../../ui/shell/Dropdown.tsx';
import { NoticeBell } from '../notice/shared/NoticeBell.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AccountMenu.module.css';
import { useNavLinks } from './menus.ts';
import './signedInTexts.ts';

/** The signed-in user's menu in the header: the user, links to their pages, sign-out. */
export function AccountMenu({ user }: { user: OwnUser }) {
  const common = useNavLinks('profile-menu');
  const knowers = useNavLinks('knower-menu');
  const links = user.knowerUuid === null ? common : [...common, ...knowers];
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  function leave() {
    setLeaving(true);
    void signOut();
  }
  return (
    <>
      <NoticeBell />
      <Dropdown
        label={
          <>
            <Avatar name={user.name} src={user.profilePicture} decorative />
            <VisuallyHidden>
              <FormattedMessage
                id="header.account"
                defaultMessage="Your account"
                description="Name of the button in the header that opens the menu of a signed-in person"
              />
            </VisuallyHidden>
          </>
        }
      >
        {(close) => (
          <div className={styles.menu}>
            <div className={styles.who}>
              <Avatar name={user.name} src={user.profilePicture} size={48} decorative />
              <div className={styles.words}>
                <p className={styles.name}>{user.name}</p>
                <p className={styles.email}>{user.email}</p>
              </div>
            </div>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a className={styles.item} href={link.href} onClick={close}>
                    {link.label}
                  </a>
                </li>
              ))}
              <li>
                <button type="button" className={styles.item} onClick={leave} disabled={leaving}>
                  <LogOut size={20} aria-hidden="true" />
                  <FormattedMessage
                    id="header.logout"
                    defaultMessage="Log out"
                    description="Button in the menu of a signed-in person"
                  />
                </button>
              </li>
            </ul>
          </div>
        )}
      </Dropdown>
    </>
  );
}
