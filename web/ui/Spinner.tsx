import { classes } from './classes.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Diameter in CSS pixels. */
  size?: number;
  className?: string | undefined;
}

/**
 * A spinner inside a button while a request runs. It is hidden from screen readers; its
 * parent says in words what is running.
 */
export function Spinner({ size = 20, className }: SpinnerProps) {
  return (
    <svg
      className={classes(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2.5" />
      <path
        d="M18 10a8 8 0 0 0-8-8"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
