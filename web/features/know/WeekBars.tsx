import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import type { components } from '../../generated/api.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Figures.module.css';
import { counted, figureTexts } from './figureTexts.ts';

type Week = components['schemas']['KnowWeek'];

export interface WeekBarsProps {
  weeks: readonly Week[];
  /** The title of the know; none: of all together. */
  name?: string;
  isSmall?: boolean;
}

/** The height of the highest bar in percent: its number stands above it. */
const MOST = 86;

/** The reads of some weeks as bars. All numbers of the weeks are in a table that opens below. */
export function WeekBars({ weeks, name, isSmall = false }: WeekBarsProps) {
  const most = Math.max(1, ...weeks.map(({ views }) => views));
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  return (
    <div className={styles.weeks}>
      <p className={styles.caption}>
        <FormattedMessage {...figureTexts.chart} />
      </p>
      <div className={isSmall ? styles.smallBars : styles.bars} aria-hidden="true">
        {weeks.map(({ monday, views }) => (
          <span key={monday} className={styles.column}>
            {!isSmall && views > 0 && (
              <span className={styles.number}>
                <FormattedNumber value={views} notation="compact" />
              </span>
            )}
            <svg className={styles.bar} height={`${((isSmall ? 100 : MOST) * views) / most}%`} />
          </span>
        ))}
      </div>
      {first && last && (
        <p className={styles.axis} aria-hidden="true">
          <span>
            <Monday of={first} />
          </span>
          <span>
            <Monday of={last} />
          </span>
        </p>
      )}
      <details className={styles.details}>
        <summary>
          <FormattedMessage {...figureTexts.table} />
        </summary>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>
              {name === undefined ? (
                <FormattedMessage {...figureTexts.table} />
              ) : (
                <FormattedMessage {...figureTexts.tableOf} values={{ title: name }} />
              )}
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage {...figureTexts.week} />
              </th>
              {counted.map(([key, Icon]) => (
                <th key={key} scope="col">
                  <VisuallyHidden>
                    <FormattedMessage {...figureTexts[key]} />
                  </VisuallyHidden>
                  <Icon size={16} aria-hidden="true" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.monday}>
                <th scope="row">
                  <Monday of={week} />
                </th>
                {counted.map(([key]) => (
                  <td key={key}>
                    <FormattedNumber value={week[key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** A Monday; a date without a time zone, which is the same day everywhere. */
function Monday({ of }: { of: Week }) {
  return (
    <FormattedDate value={`${of.monday}T00:00:00Z`} timeZone="UTC" day="numeric" month="short" />
  );
}
