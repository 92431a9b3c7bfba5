import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Stack.module.css';

/** A step of the space scale, in units of 4 pixels. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16 | 24;

type Element = 'div' | 'ul' | 'ol' | 'nav' | 'section' | 'header' | 'footer';

export interface StackProps {
  children: ReactNode;
  gap?: Gap;
  align?: 'stretch' | 'start' | 'center' | 'end';
  as?: Element;
  className?: string | undefined;
}

/*
 * Options become data attributes with rules in Stack.module.css, since the pages'
 * policy forbids style attributes.
 */

/** A column of children. */
export function Stack({ children, gap = 4, align, as: Tag = 'div', className }: StackProps) {
  return (
    <Tag className={classes(styles.stack, className)} data-gap={gap} data-align={align}>
      {children}
    </Tag>
  );
}

export interface RowProps extends StackProps {
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** Wraps by default. */
  wrap?: boolean;
}

/** A row of children. */
export function Row({
  children,
  gap = 3,
  align = 'center',
  justify,
  wrap = true,
  as: Tag = 'div',
  className,
}: RowProps) {
  return (
    <Tag
      className={classes(styles.row, !wrap && styles.oneLine, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
    >
      {children}
    </Tag>
  );
}

export interface GridProps {
  children: ReactNode;
  /** The minimal width of a column in CSS pixels; as many columns as fit stand side by side. */
  min?: 150 | 240 | 260 | 290 | 300;
  /** The maximal number of columns. */
  columns?: 1 | 2 | 3 | 4 | 5 | 6;
  gap?: Gap;
  as?: Element;
  className?: string | undefined;
}

/** A grid of columns of equal width, as many as fit. */
export function Grid({
  children,
  min = 260,
  columns = 4,
  gap = 4,
  as: Tag = 'div',
  className,
}: GridProps) {
  return (
    <Tag
      className={classes(styles.grid, className)}
      data-gap={gap}
      data-min={min}
      data-columns={columns}
    >
      {children}
    </Tag>
  );
}
