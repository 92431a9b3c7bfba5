import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; default: full width, one line high. */
  width?: string | number;
  height?: string | number;
  /** `text` has a line's height, `circle` is round, `card` has a card's corners. */
  shape?: 'text' | 'box' | 'circle' | 'card';
  /** With text: the number of lines, the last one shorter. */
  lines?: number;
  className?: string | undefined;
}

/**
 * A placeholder for content that is being loaded. The parent sets aria-busy. It
 * consists of empty svg elements, whose size is set by their own attributes, since the
 * pages' policy forbids style attributes.
 */
export function Skeleton({
  width = '100%',
  height = '1em',
  shape = 'text',
  lines = 1,
  className,
}: SkeletonProps) {
  if (shape !== 'text' || lines === 1) {
    return (
      <svg
        className={classes(styles.skeleton, styles[shape], className)}
        width={width}
        height={height}
        aria-hidden="true"
      />
    );
  }
  return (
    <span className={classes(styles.lines, className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <svg
          key={line}
          className={classes(styles.skeleton, styles.text)}
          width={width}
          height={height}
        />
      ))}
    </span>
  );
}
