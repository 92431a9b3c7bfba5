import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Seconds until a moment of this device's clock, by the second; null without one. */
export function useRemaining(deadline: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND / 2);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / SECOND));
}

/** Seconds as 1:05:09 or 9:05. */
export function clockOf(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const WARNINGS = [5, 1];

/** The warning that holds: the minutes that remain at most, 5 or 1; null before. */
export function warningOf(seconds: number | null): number | null {
  if (seconds === null) return null;
  return WARNINGS.findLast((minutes) => seconds <= minutes * 60 && seconds > 0) ?? null;
}
