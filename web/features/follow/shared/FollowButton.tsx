import { Check, Plus } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { withValues } from '../../../ui/withValues.ts';
import styles from './FollowButton.module.css';
import { type FollowTarget, useFollow } from './useFollow.ts';

const texts = withValues(
  defineMessages({
    follow: {
      id: 'follow.follow',
      defaultMessage: 'Follow',
      description:
        'Button: follows a user who publishes study material, or a school subject, as on social networks. A verb; the name is read out behind it',
    },
    following: {
      id: 'follow.following',
      defaultMessage: 'Following',
      description:
        'The same button while one follows: pressed again, that ends. As on social networks',
    },
  }),
);

export interface FollowButtonProps {
  target: FollowTarget;
  /** Who or what it is, as pages call it: part of the button's name. */
  name: string;
  /** The language of the name; undefined where it is the page's. */
  lang?: string | undefined;
  /** `medium` where it is what the page is about. */
  size?: 'small' | 'medium';
}

/**
 * Follows a knower or a subject, or ends that. Visitors are led to sign up, and back.
 * Screens load it late, and keep its place free.
 */
export function FollowButton({ target, name, lang, size = 'small' }: FollowButtonProps) {
  const { url } = usePage();
  const { signedIn, loading } = useSession();
  const { followed, toggle } = useFollow(target);
  if (loading) return null;
  const isWaiting = signedIn && followed === undefined;
  const isFollowed = followed === true;
  return (
    <Button
      size={size}
      variant={isFollowed || size === 'small' ? 'tonal' : 'filled'}
      className={classes(styles.button, isFollowed && styles.followed, isWaiting && styles.waiting)}
      {...(signedIn
        ? { onClick: toggle, 'aria-pressed': isFollowed }
        : { href: urlTo('auth-signup', { query: { redirect: url } }) })}
    >
      <span className={styles.labels}>
        <span className={classes(styles.label, isFollowed && styles.other)}>
          <Plus size={18} aria-hidden="true" />
          <FormattedMessage {...texts.follow} />
        </span>
        {signedIn && (
          <span className={classes(styles.label, !isFollowed && styles.other)}>
            <Check size={18} aria-hidden="true" />
            <FormattedMessage {...texts.following} />
          </span>
        )}
      </span>
      <VisuallyHidden>
        <bdi lang={lang}>{name}</bdi>
      </VisuallyHidden>
    </Button>
  );
}
