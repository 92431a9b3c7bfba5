/** How long ago something was, in one unit. */
import type { IntlShape } from 'react-intl';

const MINUTE = 60_000;

const STEPS = [
  { unit: 'day', length: 24 * 60 * MINUTE },
  { unit: 'hour', length: 60 * MINUTE },
  { unit: 'minute', length: MINUTE },
] as const;

export interface Age {
  unit: (typeof STEPS)[number]['unit'];
  count: number;
}

/** The largest unit of which at least one has passed; less than a minute is 0 minutes. */
export function ageOf(since: string, now: number): Age {
  const passed = Math.max(0, now - Date.parse(since));
  const step = STEPS.find(({ length }) => passed >= length) ?? STEPS[2];
  return { unit: step.unit, count: Math.floor(passed / step.length) };
}

/** An age in words: 3 days ago, or now. */
export function ageText(intl: IntlShape, { unit, count }: Age): string {
  return count === 0
    ? intl.formatRelativeTime(0, 'second', { numeric: 'auto' })
    : intl.formatRelativeTime(-count, unit);
}
