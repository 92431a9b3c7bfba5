import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Section.module.css';

export interface SectionProps {
  children: ReactNode;
  title?: ReactNode;
  /** A sentence or two under the title. */
  lead?: ReactNode;
  /** A link or button on the line of the title, on wide screens. */
  action?: ReactNode;
  /** The background over the whole width of the window. */
  tone?: 'ground' | 'card' | 'tint' | 'sea';
  width?: 'content' | 'reading' | 'narrow';
  headingLevel?: 'h1' | 'h2' | 'h3';
  /** Space above and below: `section` is the space between sections, `tight` half of it, `none`. */
  space?: 'section' | 'tight' | 'none';
  align?: 'start' | 'center';
  id?: string;
  className?: string | undefined;
}

/** A part of a page with background, width and title. */
export function Section({
  children,
  title,
  lead,
  action,
  tone = 'ground',
  width = 'content',
  headingLevel: Heading = 'h2',
  space = 'section',
  align = 'start',
  id,
  className,
}: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title == null ? undefined : headingId}
      className={classes(styles.section, styles[tone], styles[`${space}Space`], className)}
    >
      <div className={classes(styles.inner, styles[width])}>
        {(title != null || lead != null || action != null) && (
          <header className={classes(styles.header, align === 'center' && styles.centered)}>
            <div className={styles.words}>
              {title != null && <Heading id={headingId}>{title}</Heading>}
              {lead != null && <p className={styles.lead}>{lead}</p>}
            </div>
            {action}
          </header>
        )}
        {children}
      </div>
    </section>
  );
}
