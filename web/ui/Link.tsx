import { ExternalLink } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from './classes.ts';
import styles from './Link.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface LinkProps {
  href: string;
  children: ReactNode;
  /** `inline` inside a text; `plain` in the colour of its surroundings; `standalone` on a line of its own. */
  variant?: 'inline' | 'plain' | 'standalone';
  /** Opens another site in a new tab. */
  external?: boolean;
  className?: string | undefined;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  lang?: string | undefined;
  hrefLang?: string | undefined;
  'aria-current'?: 'page' | 'true' | undefined;
}

/** A link. It is a plain anchor, so that it works without JavaScript; the router listens at the root. */
export function Link({
  children,
  variant = 'inline',
  external = false,
  className,
  ...rest
}: LinkProps) {
  const tab = external ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a {...rest} {...tab} className={classes(styles.link, styles[variant], className)}>
      {children}
      {external && (
        <>
          <ExternalLink className={styles.icon} size={14} aria-hidden="true" />
          <VisuallyHidden>
            <FormattedMessage
              id="ui.link.newTab"
              defaultMessage="(opens in a new tab)"
              description="Read out behind the text of a link that opens another site in a new tab"
            />
          </VisuallyHidden>
        </>
      )}
    </a>
  );
}
