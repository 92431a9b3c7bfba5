import { FormattedMessage } from 'react-intl';
import styles from './TopicCount.module.css';

/** The number of a subject's topics. */
export function TopicCount({ topics }: { topics: number }) {
  return (
    <span className={styles.count}>
      <FormattedMessage
        id="subject.topicCount"
        defaultMessage="{topics, plural, one {# topic} other {# topics}}"
        description="How many topics a subject has"
        values={{ topics }}
      />
    </span>
  );
}
