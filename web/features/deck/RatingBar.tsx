import type { MessageDescriptor } from 'react-intl';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './LearnSession.module.css';
import { learnTexts as texts } from './learnTexts.ts';
import { type Memory, type Rating, RATINGS, type Scheduler } from './schedule.ts';

const names: Readonly<Record<Rating, MessageDescriptor>> = {
  1: texts.again,
  2: texts.hard,
  3: texts.good,
  4: texts.easy,
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONTH = 30.4 * DAY;
const YEAR = 365.25 * DAY;

export interface RatingBarProps {
  memory: Memory | null;
  scheduler: Scheduler;
  /** When the card was shown, in milliseconds. */
  at: number;
  onRate: (rating: Rating) => void;
}

/** The four ratings, each with the time after which the card comes again. */
export function RatingBar({ memory, scheduler, at, onRate }: RatingBarProps) {
  const intl = useIntl();
  return (
    <div className={styles.ratings} role="group" aria-label={intl.formatMessage(texts.ratings)}>
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          className={styles.rating}
          data-rating={rating}
          onClick={() => onRate(rating)}
        >
          <span className={styles.ratingName}>
            <FormattedMessage {...names[rating]} />
          </span>
          <span className={styles.interval}>
            <Interval length={scheduler.next(memory, at, rating).due - at} />
          </span>
        </button>
      ))}
    </div>
  );
}

function Interval({ length }: { length: number }) {
  const [text, unit] =
    length < DAY
      ? ([texts.minutes, MINUTE] as const)
      : length < 2 * MONTH
        ? ([texts.days, DAY] as const)
        : length < YEAR
          ? ([texts.months, MONTH] as const)
          : ([texts.years, YEAR] as const);
  const round = unit === YEAR ? Math.round((10 * length) / unit) / 10 : Math.round(length / unit);
  return <FormattedMessage {...text} values={{ count: Math.max(1, round) }} />;
}
