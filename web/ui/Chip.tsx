import type { MouseEvent, ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';
import type { Hue } from './hues.ts';

export interface ChipProps {
  children: ReactNode;
  /** The subject's hue; a chip without one is neutral. */
  hue?: Hue | undefined;
  /** Renders a link. */
  href?: string | undefined;
  /** Renders a button, with `selected` as its pressed state; of a link it is the current one. */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  selected?: boolean | undefined;
  icon?: ReactNode;
  /** `large` has the height of a button; chips without a link or action are `small`. */
  size?: 'small' | 'large';
  /** Placed on the dark background of the hero. */
  onSea?: boolean;
}

/** A subject or a filter. */
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
      <a {...shared} href={href} onClick={onClick} aria-current={selected ? 'true' : undefined}>
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
