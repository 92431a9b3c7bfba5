import { RefreshCw } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Feed.module.css';
import type { FeedState } from './useFeed.ts';

const texts = withValues(
  defineMessages({
    more: {
      id: 'feed.more',
      defaultMessage: 'Show more',
      description: 'Button below the home feed: shows more of it',
    },
    end: {
      id: 'feed.end',
      defaultMessage: 'That was your list. A new one begins with what has come in meanwhile.',
      description: 'Below the last card of the home feed',
    },
    over: {
      id: 'feed.over',
      defaultMessage: 'This list is from yesterday.',
      description: 'Below the home feed, where the page was open for so long that the list is over',
    },
    renew: {
      id: 'feed.renew',
      defaultMessage: 'New suggestions',
      description: 'Button below the home feed: makes a new list',
    },
  }),
);

/** What follows the cards: more of them, or a new list. */
export function FeedEnd({ feed }: { feed: FeedState }) {
  const renew = () => {
    scrollTo(0, 0);
    feed.renew();
  };
  if (feed.hasMore && !feed.over)
    return (
      <div className={styles.end}>
        <Button variant="tonal" size="large" loading={feed.loadingMore} onClick={feed.loadMore}>
          <FormattedMessage {...texts.more} />
        </Button>
      </div>
    );
  return (
    <div className={styles.end}>
      <p className={styles.quiet}>
        <FormattedMessage {...(feed.over ? texts.over : texts.end)} />
      </p>
      <Button variant="tonal" icon={<RefreshCw size={18} aria-hidden="true" />} onClick={renew}>
        <FormattedMessage {...texts.renew} />
      </Button>
    </div>
  );
}
