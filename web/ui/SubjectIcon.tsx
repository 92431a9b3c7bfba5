import { classes } from './classes.ts';
import type { Hue } from './hues.ts';
import styles from './SubjectIcon.module.css';

export interface SubjectIconProps {
  /** The URL of the subject's icon; its strokes take the hue. */
  iconUrl: string;
  hue: Hue;
  /** Edge of the plate, or of the icon if it has none, in CSS pixels. */
  size?: number;
  /** `plate` puts it on the hue's tint, `solid` white on the hue, `plain` on nothing. */
  shape?: 'plate' | 'solid' | 'plain';
}

/** The icon's own view box, and one with a margin in which the icon fills 54 % of a plate. */
const BARE = '0 0 24 24';
const ON_PLATE = '-10.22 -10.22 44.44 44.44';

/** The icon's strokes in the folder's one sprite file, so that a page makes one request for all icons. */
const strokes = (iconUrl: string) => encodeURI(iconUrl).replace(/\/([^/]+)\.svg$/, '.svg#$1');

/** A subject's icon. The subject's name always stands beside it. */
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
