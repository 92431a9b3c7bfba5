import { classes } from './classes.ts';
import type { Hue } from './hues.ts';
import styles from './SubjectIcon.module.css';

export interface SubjectIconProps {
  /** The subject's drawing; its strokes take the hue. */
  iconUrl: string;
  hue: Hue;
  /** Edge of the plate, or of the drawing itself without one, in CSS pixels. */
  size?: number;
  /** `plate` sets it on the hue's tint, `solid` white on the hue, `plain` on nothing. */
  shape?: 'plate' | 'solid' | 'plain';
}

/** The drawing's own square, and the same with a margin: it fills 54 % of a plate. */
const BARE = '0 0 24 24';
const ON_PLATE = '-10.22 -10.22 44.44 44.44';

/** The drawing's strokes in the one file that has all drawings of its folder: a page asks once. */
const strokes = (iconUrl: string) => encodeURI(iconUrl).replace(/\/([^/]+)\.svg$/, '.svg#$1');

/** What a subject is recognised by. Its name always stands beside it. */
export function SubjectIcon({ iconUrl, hue, size = 48, shape = 'plate' }: SubjectIconProps) {
  return (
    <svg
      className={classes(styles.icon, styles[shape])}
      width={size}
      height={size}
      viewBox={shape === 'plain' ? BARE : ON_PLATE}
      data-hue={hue}
      aria-hidden="true"
    >
      <use href={strokes(iconUrl)} />
    </svg>
  );
}
