import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';
import type { Hue } from './hues.ts';

export interface CardProps {
  children: ReactNode;
  as?: 'article' | 'div' | 'li' | 'section';
  /** `rest` lies on the ground with a line, `float` has the shadow, `tint` the subject's tint, `sea` the deep ground. */
  tone?: 'rest' | 'float' | 'tint' | 'sea';
  hue?: Hue | undefined;
  padding?: 'none' | 'small' | 'medium' | 'large';
  className?: string | undefined;
  id?: string;
}

/** A surface for one thing. With a CardTitle that has a link, all of it can be pressed. */
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
  /** Where pressing the card leads. */
  href?: string | undefined;
}

/** The name of the thing, two lines at most. */
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
