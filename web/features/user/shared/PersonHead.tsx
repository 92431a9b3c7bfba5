import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../ui/Link.tsx';
import { largePicture } from './person.ts';
import styles from './PersonHead.module.css';

const texts = withValues(
  defineMessages({
    knower: {
      id: 'person.knower',
      defaultMessage: 'Knower',
      description:
        'Badge beside the name of a user who publishes material; Knower is their name on the platform',
    },
    instagram: {
      id: 'person.instagram',
      defaultMessage: 'Instagram',
      description: 'Link to a person’s page on Instagram',
    },
    tiktok: {
      id: 'person.tiktok',
      defaultMessage: 'TikTok',
      description: 'Link to a person’s page on TikTok',
    },
  }),
);

export interface PersonHeadProps {
  /** The name as the viewer sees it: others see the username in its place. */
  name: string;
  username: string | null;
  picture: string | null;
  about: string | null;
  knower: boolean;
  instagramUrl: string | null;
  tiktokUrl: string | null;
  /** A sentence with the date of registration. */
  since?: ReactNode;
  actions?: ReactNode;
  /** The name is the page's heading. */
  heading?: boolean;
}

/** A user's picture, name and description. */
export function PersonHead(props: PersonHeadProps) {
  const { name, username, about, knower, since, actions, instagramUrl, tiktokUrl } = props;
  const handle = username === null || username === name ? null : `@${username}`;
  const Name = props.heading ? 'h1' : 'h2';
  return (
    <section className={styles.head}>
      <div className={styles.band} aria-hidden="true" />
      <div className={styles.picture}>
        <Avatar name={name} src={largePicture(props.picture)} size={128} decorative />
      </div>
      <div className={styles.words}>
        <div className={styles.line}>
          <Name className={styles.name} dir="auto">
            {name}
          </Name>
          {knower && (
            <Badge tone="accent" icon={<GraduationCap size={16} aria-hidden="true" />}>
              <FormattedMessage {...texts.knower} />
            </Badge>
          )}
        </div>
        {handle !== null && <p className={styles.username}>{handle}</p>}
        {about !== null && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
        {since != null && <p className={styles.since}>{since}</p>}
        {(instagramUrl !== null || tiktokUrl !== null) && (
          <p className={styles.links}>
            {instagramUrl !== null && (
              <Link href={instagramUrl} external>
                <FormattedMessage {...texts.instagram} />
              </Link>
            )}
            {tiktokUrl !== null && (
              <Link href={tiktokUrl} external>
                <FormattedMessage {...texts.tiktok} />
              </Link>
            )}
          </p>
        )}
      </div>
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
