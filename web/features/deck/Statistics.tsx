import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { timeZone } from './day.ts';
import type { LearningStatistics } from './shared/types.ts';
import styles from './Statistics.module.css';
import { statisticsTexts as texts } from './statisticsTexts.ts';
import { heatOf, lastDays, type Square } from './heat.ts';

/** How the user has learned: streak, share of right answers, a map of days, and the days to come. */
export function Statistics() {
  const { data } = useApiQuery(
    '/api/learning/statistics',
    { query: { timeZone: timeZone() } },
    { context: 'learn.getStatistics', onScreen: true },
  );
  // Without an answer the rest of the page goes on.
  if (!data || data.reviews === 0) return null;
  return (
    <Section space="tight" title={<FormattedMessage {...texts.title} />}>
      <div className={styles.statistics}>
        <Numbers statistics={data} />
        <HeatMap days={data.days} today={data.forecast[0]?.date ?? ''} />
        <Forecast forecast={data.forecast} />
      </div>
    </Section>
  );
}

function Numbers({
  statistics: { streak, reviews, rightReviews },
}: {
  statistics: LearningStatistics;
}) {
  const intl = useIntl();
  return (
    <dl className={styles.numbers}>
      <div className={styles.number}>
        <dt>
          <FormattedMessage {...texts.streak} />
        </dt>
        <dd>
          <FormattedMessage {...texts.days} values={{ count: streak }} />
        </dd>
      </div>
      <div className={styles.number}>
        <dt>
          <FormattedMessage {...texts.reviews} />
        </dt>
        <dd>{intl.formatNumber(reviews)}</dd>
      </div>
      <div className={styles.number}>
        <dt>
          <FormattedMessage {...texts.right} />
        </dt>
        <dd>{intl.formatNumber(rightReviews / reviews, { style: 'percent' })}</dd>
      </div>
    </dl>
  );
}

const WEEKS = 18;

interface HeatMapProps {
  days: LearningStatistics['days'];
  /** The day of learning, as 2026-05-20. */
  today: string;
}

/** The last weeks, a column each; the more answers a day has, the darker it is. */
function HeatMap({ days, today }: HeatMapProps) {
  const intl = useIntl();
  const squares = lastDays(days, today, WEEKS);
  const label = ({ date, count }: Square) =>
    intl.formatMessage(texts.day, {
      date: intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' }),
      count,
    });
  return (
    <figure className={styles.figure}>
      <figcaption>
        <FormattedMessage {...texts.map} values={{ weeks: WEEKS }} />
      </figcaption>
      <div className={styles.map} aria-hidden="true">
        {squares.map((square) => (
          <span
            key={square.date}
            className={styles.square}
            data-heat={heatOf(square.count)}
            title={label(square)}
          />
        ))}
      </div>
      <VisuallyHidden>
        <FormattedMessage
          {...texts.mapText}
          values={{
            learned: squares.filter(({ count }) => count > 0).length,
            days: squares.length,
          }}
        />
      </VisuallyHidden>
    </figure>
  );
}

function Forecast({ forecast }: { forecast: LearningStatistics['forecast'] }) {
  const intl = useIntl();
  const most = Math.max(1, ...forecast.map(({ count }) => count));
  const all = forecast.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <FormattedMessage {...texts.forecast} />
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        {forecast.map(({ date, count }) => (
          <svg key={date} className={styles.bar} viewBox="0 0 1 100" preserveAspectRatio="none">
            <title>
              {intl.formatMessage(texts.due, {
                date: intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' }),
                count,
              })}
            </title>
            <rect
              width="1"
              y={100 - Math.max(2, (100 * count) / most)}
              height={Math.max(2, (100 * count) / most)}
            />
          </svg>
        ))}
      </div>
      <VisuallyHidden>
        <FormattedMessage
          {...texts.forecastText}
          values={{ today: forecast[0]?.count ?? 0, tomorrow: forecast[1]?.count ?? 0, all }}
        />
      </VisuallyHidden>
    </figure>
  );
}
