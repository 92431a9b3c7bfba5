/** Maps a subject's colour to a hue of the component library. */
import { type Hue, hues } from '../../ui/hues.ts';

/** The subject's hue; blue for a colour that this build doesn't know yet. */
export function hueOf(color: string): Hue {
  return hues.find((hue) => hue === color) ?? 'blue';
}
