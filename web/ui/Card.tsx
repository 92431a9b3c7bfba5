import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';
import type { Hue } from './hues.ts';

export interface CardProps {
  children: ReactNode;
  as?: 'article' | 'aside' | 'div' | 'li' | 'section';
  /**
   * `rest` is flat with a border, `float` has a shadow, `tint` the subject's tint,
   * `sea` the dark background.
   */
  tone?: 'rest' | 'float' | 'tint' | 'sea';
  hue?: Hue | undefined;
  padding?: 'none' | 'small' | 'medium' | 'large';
  className?: string | undefined;
  id?: string;
}

/** A surface for one item. If its CardTitle is a link, the whole card is its click area. */
export function Card({
  children,
  as: Tag = 'div',
  tone = 'rest',
  hue,
  padding = 'medium',
  className,
  id,
}: CardProps) {
  return (
    <Tag
      id={id}
      data-hue={hue}
      className={classes(styles.card, styles[tone], styles[`${padding}Padding`], className)}
    >
      {children}
    </Tag>
  );
}

export interface CardTitleProps {
  children: ReactNode;
  as?: 'h2' | 'h3' | 'h4' | 'p';
  /** The target of the whole card. */
  href?: string | undefined;
}

/** The item's name, two lines at most. */
export function CardTitle({ children, as: Tag = 'h3', href }: CardTitleProps) {
  return (
    <Tag className={styles.title}>
      {href === undefined ? (
        children
      ) : (
        <a href={href} className={styles.cover}>
          {children}
        </a>
      )}
    </Tag>
  );
}
