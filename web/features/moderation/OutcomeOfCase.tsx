import { FormattedDate, FormattedMessage } from 'react-intl';
import { Chip } from '../../ui/Chip.tsx';
import { OutcomeBadge } from './CaseBadges.tsx';
import styles from './Case.module.css';
import { decisionTexts as texts } from './decisionTexts.ts';
import { groundTexts } from './grounds.ts';
import type { CaseOutcome } from './types.ts';

/** What was decided, why, when and by whom. */
export function OutcomeOfCase({ outcome }: { outcome: CaseOutcome }) {
  const { decision, ground, reason, decidedOn, by } = outcome;
  return (
    <div className={styles.statement}>
      <p className={styles.badges}>
        <OutcomeBadge decision={decision} />
        {ground !== null && (
          <Chip>
            <FormattedMessage {...groundTexts[ground]} />
          </Chip>
        )}
      </p>
      {reason !== '' && <p className={styles.said}>{reason}</p>}
      <p className={styles.line}>
        <span>
          <FormattedMessage
            {...texts.decidedOn}
            values={{
              date: <FormattedDate value={decidedOn} dateStyle="medium" timeStyle="short" />,
            }}
          />
        </span>
        {by && (
          <span>
            <FormattedMessage {...texts.decidedBy} values={{ name: <bdi>{by.name}</bdi> }} />
          </span>
        )}
      </p>
    </div>
  );
}
