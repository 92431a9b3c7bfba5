import { FormattedMessage, useIntl } from 'react-intl';
import { Chip } from '../../ui/Chip.tsx';
import styles from './Cases.module.css';
import { queueTexts as texts } from './caseTexts.ts';
import { groundTexts } from './grounds.ts';
import type { CaseSummary } from './types.ts';

/** The reasons that reporters gave, each with how often. */
export function Reasons({ reasons }: Pick<CaseSummary, 'reasons'>) {
  const intl = useIntl();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <Chip>
            <FormattedMessage
              {...texts.reasonCount}
              values={{ count, reason: intl.formatMessage(groundTexts[reason]) }}
            />
          </Chip>
        </li>
      ))}
    </ul>
  );
}
