import type { SubjectColor } from '../generated/market.ts';

/** The twelve hues of subjects; tokens.css has their tones. */
export const hues = [
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'sky',
  'blue',
  'violet',
  'purple',
  'pink',
] as const satisfies readonly SubjectColor[];

export type Hue = SubjectColor;

/** The subject's hue; blue for a colour that this build doesn't know yet. */
export function hueOf(color: string): Hue {
  return hues.find((hue) => hue === color) ?? 'blue';
}
