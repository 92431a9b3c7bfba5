import { Check, CircleDashed, Clock, Lock } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './DemandFacts.module.css';
import { daysAgo, left } from './span.ts';
import type { Demand } from './types.ts';
import { useNow } from './useNow.ts';

const texts = withValues(
  defineMessages({
    open: {
      id: 'demand.state.open',
      defaultMessage: 'Open',
      description: 'State of a request for study material that nobody has answered or reserved',
    },
    reserved: {
      id: 'demand.state.reserved',
      defaultMessage: 'Reserved',
      description: 'State of a request for study material that another user is working on',
    },
    reservedFor: {
      id: 'demand.state.reservedFor',
      defaultMessage: 'Reserved: {time} left',
      description:
        'State of a request that a user is working on; {time} is a duration such as “2 days”, after which it is open again',
    },
    answered: {
      id: 'demand.state.answered',
      defaultMessage: '{answers, plural, one {# answer} other {# answers}}',
      description: 'State of an answered request for study material: how many answers it has',
    },
    expired: {
      id: 'demand.state.expired',
      defaultMessage: 'Closed',
      description: 'State of a request for study material that nobody answered in time',
    },
    askedOn: {
      id: 'demand.askedOn',
      defaultMessage: 'Asked on {date}',
      description: 'When a user asked for study material; {date} is a day',
    },
    asked: {
      id: 'demand.asked',
      defaultMessage: 'Asked {when}',
      description:
        'When a user asked for study material; {when} is “today”, “yesterday” or “3 days ago”',
    },
  }),
);

/** How far a request is. */
export function DemandState({ demand }: { demand: Demand }) {
  const intl = useIntl();
  const now = useNow();
  const { state, reservedUntil, answers } = demand;
  if (state === 'ANSWERED')
    return (
      <Badge tone="success" icon={<Check size={14} aria-hidden="true" />}>
        <FormattedMessage {...texts.answered} values={{ answers }} />
      </Badge>
    );
  if (state === 'EXPIRED')
    return (
      <Badge icon={<Lock size={14} aria-hidden="true" />}>
        <FormattedMessage {...texts.expired} />
      </Badge>
    );
  const rest = reservedUntil !== null && now !== null ? left(reservedUntil, now) : null;
  // A page may be older than the end of the reservation.
  if (state === 'OPEN' || (now !== null && !rest))
    return (
      <Badge tone="accent" icon={<CircleDashed size={14} aria-hidden="true" />}>
        <FormattedMessage {...texts.open} />
      </Badge>
    );
  const icon = <Clock size={14} aria-hidden="true" />;
  if (!rest)
    return (
      <Badge tone="warning" icon={icon}>
        <FormattedMessage {...texts.reserved} />
      </Badge>
    );
  const { count, unit } = rest;
  const time = intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
  return (
    <Badge tone="warning" icon={icon}>
      <FormattedMessage {...texts.reservedFor} values={{ time }} />
    </Badge>
  );
}

/** The grade and the age of a request. */
export function DemandFacts({ demand, lang }: { demand: Demand; lang: string | undefined }) {
  const intl = useIntl();
  const now = useNow();
  return (
    <ul className={styles.facts}>
      {demand.grade && <li lang={lang}>{demand.grade.name}</li>}
      <li>
        {now === null ? (
          <FormattedMessage
            {...texts.askedOn}
            values={{
              date: intl.formatDate(demand.createdOn, { dateStyle: 'medium', timeZone: 'UTC' }),
            }}
          />
        ) : (
          <FormattedMessage
            {...texts.asked}
            values={{
              when: intl.formatRelativeTime(0 - daysAgo(demand.createdOn, now), 'day', {
                numeric: 'auto',
              }),
            }}
          />
        )}
      </li>
    </ul>
  );
}
