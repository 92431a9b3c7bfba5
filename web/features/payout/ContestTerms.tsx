/** The terms of a contest: what it pays, and what counts. */
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';
import { Table } from '../../ui/Table.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Competition, Tier } from './calls.ts';
import styles from './Competition.module.css';
import { wholeMoney } from './money.ts';

const texts = withValues(
  defineMessages({
    knows: {
      id: 'payouts.competition.knows',
      defaultMessage: 'Knows',
      description:
        'Heading of the column with ranges such as 6-15; a know is a piece of study material',
    },
    amount: {
      id: 'payouts.competition.amount',
      defaultMessage: 'Amount',
      description: 'Heading of the column with what so many pieces of material pay',
    },
    reached: {
      id: 'payouts.competition.reached',
      defaultMessage: 'You are here',
      description: 'Marks the line of the table that the user has reached; short',
    },
    next: {
      id: 'payouts.competition.next',
      defaultMessage: 'Next',
      description: 'Marks the line of the table that comes next for the user; short',
    },
    ruleFirst: {
      id: 'payouts.competition.rules.first',
      defaultMessage:
        'A know that you publish for the first time while the contest is open, on this site. Each counts once.',
      description: 'A rule of the contest; a know is a piece of study material',
    },
    ruleOpen: {
      id: 'payouts.competition.rules.open',
      defaultMessage:
        'Only what all can read: a know that you make private, or that our staff take down, doesn’t count meanwhile.',
      description: 'A rule of the contest; a know is a piece of study material',
    },
    ruleEnd: {
      id: 'payouts.competition.rules.end',
      defaultMessage: 'What counts is fixed at the end of the contest.',
      description: 'A rule of the contest',
    },
  }),
);

export interface TiersProps {
  /** Without the tiers of a user, nothing is marked. */
  competition: Pick<Competition, 'tiers' | 'opensOn'> & Partial<Competition>;
}

/** The table from the lowest line up, as a ladder that is climbed. */
export function Tiers({ competition }: TiersProps) {
  const intl = useIntl();
  const { tiers, current = null, next = null, opensOn } = competition;
  const isSame = (one: Tier, other: Tier | null) =>
    opensOn !== null && one.bottomLimit === other?.bottomLimit;
  return (
    <Table
      caption={null}
      rows={tiers.toReversed()}
      rowKey={({ bottomLimit }) => String(bottomLimit)}
      columns={[
        {
          key: 'knows',
          header: <FormattedMessage {...texts.knows} />,
          cell: (tier) => (
            <span className={styles.line}>
              {tier.knowsRequirement}
              {isSame(tier, current) && (
                <Badge tone="success">
                  <FormattedMessage {...texts.reached} />
                </Badge>
              )}
              {isSame(tier, next) && (
                <Badge tone="accent">
                  <FormattedMessage {...texts.next} />
                </Badge>
              )}
            </span>
          ),
        },
        {
          key: 'amount',
          header: <FormattedMessage {...texts.amount} />,
          numeric: true,
          cell: (tier) => wholeMoney(intl, tier.payoutAmount, tier.currency),
        },
      ]}
    />
  );
}

/** What counts, as a list. */
export function Rules() {
  return (
    <ul className={styles.rules}>
      {[texts.ruleFirst, texts.ruleOpen, texts.ruleEnd].map((rule) => (
        <li key={rule.id}>
          <FormattedMessage {...rule} />
        </li>
      ))}
    </ul>
  );
}
