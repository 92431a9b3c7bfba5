/** The hue of a subject as the component library knows it. */
import { type Hue, hues } from '../../ui/hues.ts';

/** The subject's hue; blue for a colour that this build doesn't know yet. */
export function hueOf(color: string): Hue {
  return hues.find((hue) => hue === color) ?? 'blue';
}
