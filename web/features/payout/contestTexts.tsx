/** How a user stands in the contest, in sentences. */
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Competition } from './calls.ts';
import { wholeMoney } from './money.ts';

export const contestTexts = withValues(
  defineMessages({
    counted: {
      id: 'payouts.contest.counted',
      defaultMessage:
        '{count, plural, =0 {None of your knows counts yet.} one {# of your knows counts.} other {# of your knows count.}}',
      description:
        'How many pieces of study material of the user count for the contest; a know is such a piece',
    },
    pays: {
      id: 'payouts.contest.pays',
      defaultMessage: 'As it stands, that pays {amount}.',
      description:
        'After how many of the user’s pieces of material count for the contest: the amount that so many pay',
    },
    more: {
      id: 'payouts.contest.more',
      defaultMessage:
        '{count, plural, one {With # more know it is {amount}.} other {With # more knows it is {amount}.}}',
      description:
        'How many more pieces of material the user needs for the next higher amount of the contest',
    },
    top: {
      id: 'payouts.contest.top',
      defaultMessage: 'It is the highest line of the table: more knows pay no more.',
      description: 'After the amount that the user has reached in the contest: it is the highest',
    },
    until: {
      id: 'payouts.contest.until',
      defaultMessage: 'Until {date} the contest is open.',
      description: 'Until when the contest for authors is open; {date} is a day with the time',
    },
    noEnd: {
      id: 'payouts.contest.noEnd',
      defaultMessage: 'The contest is open. Its end isn’t fixed yet.',
      description: 'The contest for authors is open and has no last day so far',
    },
    closed: {
      id: 'payouts.contest.closed',
      defaultMessage: 'No contest is open at the moment.',
      description: 'There is no contest for authors now',
    },
  }),
);

/** How many more knows reach the next tier. */
export function missingFor({ counted, next }: Competition): number {
  return next ? Math.max(next.bottomLimit, 1) - counted : 0;
}

/** Until when the contest is open, in the market's time. */
export function ContestEnd({
  competition,
}: {
  competition: Pick<Competition, 'opensOn' | 'closesOn'>;
}) {
  const intl = useIntl();
  const { timeZone } = useMarket();
  const { opensOn, closesOn } = competition;
  if (opensOn === null) return <FormattedMessage {...contestTexts.closed} />;
  if (closesOn === null) return <FormattedMessage {...contestTexts.noEnd} />;
  const date = intl.formatDate(closesOn, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return <FormattedMessage {...contestTexts.until} values={{ date }} />;
}

/** What the user's knows pay now, and what comes next, as paragraphs. */
export function Standing({ competition }: { competition: Competition }) {
  const intl = useIntl();
  const { current, next } = competition;
  return (
    <>
      {current && (
        <p>
          <FormattedMessage
            {...contestTexts.pays}
            values={{ amount: wholeMoney(intl, current.payoutAmount, current.currency) }}
          />
        </p>
      )}
      <p>
        {next ? (
          <FormattedMessage
            {...contestTexts.more}
            values={{
              count: missingFor(competition),
              amount: wholeMoney(intl, next.payoutAmount, next.currency),
            }}
          />
        ) : (
          <FormattedMessage {...contestTexts.top} />
        )}
      </p>
    </>
  );
}
