import { FormattedMessage } from 'react-intl';
import styles from './TopicCount.module.css';

/** How many topics a subject has. */
export function TopicCount({ topics }: { topics: number }) {
  return (
    <p className={styles.count}>
      <FormattedMessage
        id="subject.topicCount"
        defaultMessage="{topics, plural, one {# topic} other {# topics}}"
        description="How many topics a subject has"
        values={{ topics }}
      />
    </p>
  );
}
