import { useIntl } from 'react-intl';
import type { Movement } from './calls.ts';
import { money } from './money.ts';
import styles from './Movements.module.css';
import { movementTexts } from './movementTexts.ts';

export interface MovementsProps {
  movements: readonly Movement[];
  currency: string;
}

/** Movements of the balance, the latest first. */
export function Movements({ movements, currency }: MovementsProps) {
  const intl = useIntl();
  return (
    <ul className={styles.list}>
      {movements.map((one) => (
        <li key={one.number} className={styles.movement}>
          <div className={styles.words}>
            <p className={styles.name}>
              {intl.formatMessage(movementTexts[one.kind], { count: one.knows ?? 0 })}
            </p>
            <p className={styles.note}>
              {intl.formatDate(one.createdOn, { dateStyle: 'long' })}
              {one.reason !== null && (
                <>
                  {' · '}
                  <bdi>{one.reason}</bdi>
                </>
              )}
            </p>
          </div>
          <p className={styles.amount} data-in={one.amount > 0 || undefined}>
            {money(intl, one.amount, currency, 'exceptZero')}
          </p>
        </li>
      ))}
    </ul>
  );
}
