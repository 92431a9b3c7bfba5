import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** Seconds until a time (as of Date.now()), counted down to 0. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const look = () => setSeconds(secondsUntil(moment));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

/** A duration in words: 40 seconds, 5 minutes. */
export function useDurationText(seconds: number): string {
  const intl = useIntl();
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
}

/** The wait after too many attempts. Screen readers announce it once, not each second. */
export function WaitNotice({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  const [first] = useState(seconds);
  const span = useDurationText(seconds);
  const spanAtFirst = useDurationText(first);
  if (seconds === 0)
    return (
      <Notice tone="info" live>
        <FormattedMessage
          id="auth.wait.over"
          defaultMessage="You can try again now."
          description="Above the form for signing in, when the time after too many tries is over"
        />
      </Notice>
    );
  return (
    <>
      <VisuallyHidden>
        <span role="alert">
          <WaitText time={spanAtFirst} />
        </span>
      </VisuallyHidden>
      <Notice tone="warning">
        <span aria-hidden="true">
          <WaitText time={span} />
        </span>
      </Notice>
    </>
  );
}

function WaitText({ time }: { time: string }) {
  return (
    <FormattedMessage
      id="auth.wait"
      defaultMessage="That was one try too many. Wait {time}, then try again. If you don’t know your password, set a new one."
      description="Above the form for signing in after too many wrong passwords; {time} is “40 seconds” or “5 minutes”"
      values={{ time }}
    />
  );
}
