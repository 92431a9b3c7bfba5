import type { MouseEvent, ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';
import type { Hue } from './hues.ts';

export interface ChipProps {
  children: ReactNode;
  /** The subject's hue; without one the chip is neutral. */
  hue?: Hue | undefined;
  /** Makes it a link. */
  href?: string | undefined;
  /** Makes it a button, with `selected` as its pressed state. */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  selected?: boolean | undefined;
  icon?: ReactNode;
  /** `large` has the height of a button; chips that only tell something are `small`. */
  size?: 'small' | 'large';
  /** On the dark ground of the hero. */
  onSea?: boolean;
}

/** A subject or a filter in a few letters. */
export function Chip({
  children,
  hue,
  href,
  onClick,
  selected,
  icon,
  size = href !== undefined || onClick ? 'large' : 'small',
  onSea = false,
}: ChipProps) {
  const shared = {
    className: classes(styles.chip, styles[size], hue && styles.hued, onSea && styles.onSea),
    'data-hue': hue,
  };
  if (href !== undefined) {
    return (
      <a {...shared} href={href} onClick={onClick}>
        {icon}
        {children}
      </a>
    );
  }
  if (onClick) {
    return (
      <button {...shared} type="button" aria-pressed={selected} onClick={onClick}>
        {icon}
        {children}
      </button>
    );
  }
  return (
    <span {...shared}>
      {icon}
      {children}
    </span>
  );
}
