import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../ui/Notice.tsx';
import { composerTexts as texts } from './composerTexts.ts';

/** Timers of browsers end at 2^31 milliseconds; no allowance is closed for so long. */
const LONGEST_TIMER = 2 ** 31 - 1;

export interface ClosedProps {
  /** RFC 3339; null where it isn't known. */
  opensAt: string | null;
  onOpen: () => void;
}

/** Takes the place of the field while no question remains, and says when the next may be asked. */
export function Closed({ opensAt, onOpen }: ClosedProps) {
  const intl = useIntl();
  const [now] = useState(() => Date.now());
  const time = opensAt === null ? Number.NaN : Date.parse(opensAt);
  const wait = time - now;
  useEffect(() => {
    // Without a time, or with one that has passed, another question of the server would not help.
    if (!(wait > 0 && wait < LONGEST_TIMER)) return undefined;
    const timer = setTimeout(onOpen, wait + 1000);
    return () => clearTimeout(timer);
  }, [wait, onOpen]);
  return (
    <Notice tone="warning" title={<FormattedMessage {...texts.closed} />} live>
      {wait > 0 ? (
        <FormattedMessage
          {...(isSameDay(time, now) ? texts.opensToday : texts.opens)}
          values={{
            date: intl.formatDate(time, { weekday: 'long', day: 'numeric', month: 'long' }),
            time: intl.formatTime(time, { timeStyle: 'short' }),
          }}
        />
      ) : (
        <FormattedMessage {...texts.opensLater} />
      )}
    </Notice>
  );
}

const isSameDay = (a: number, b: number) =>
  new Date(a).toDateString() === new Date(b).toDateString();
