import { FormattedMessage, useIntl } from 'react-intl';
import styles from './GuideScreen.module.css';
import type { Guide } from './types.ts';

/** How long a guide is, and when it was last changed. */
export function GuideFacts({ guide }: { guide: Guide }) {
  const intl = useIntl();
  // The date as written, independent of the reader's time zone.
  const date = intl.formatDate(guide.updatedOn, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <ul className={styles.facts}>
      <li>
        <FormattedMessage
          id="guide.minutes"
          defaultMessage="{minutes, plural, one {# minute to read} other {# minutes to read}}"
          description="Study guide: how long its text takes to read"
          values={{ minutes: guide.minutes }}
        />
      </li>
      <li>
        <FormattedMessage
          id="guide.parts"
          defaultMessage="{parts, plural, one {# part} other {# parts}}"
          description="Study guide: how many parts it has"
          values={{ parts: guide.parts.length }}
        />
      </li>
      <li>
        <FormattedMessage
          id="guide.updated"
          defaultMessage="Updated on {date}"
          description="Study guide: when its text was last changed"
          values={{ date: <time dateTime={guide.updatedOn}>{date}</time> }}
        />
      </li>
    </ul>
  );
}
