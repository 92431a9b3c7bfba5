import { FormattedMessage } from 'react-intl';
import styles from './SkipLink.module.css';

/** The first focusable element of a page: a link past the header to the content. */
export function SkipLink({ href = '#main' }: { href?: string }) {
  return (
    <a className={styles.link} href={href}>
      <FormattedMessage
        id="ui.skip"
        defaultMessage="Skip to content"
        description="Link for people who use the keyboard, it jumps past the header"
      />
    </a>
  );
}
