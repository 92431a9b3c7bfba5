import { MessageCircle } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import type { ClientMarket } from '../../market/types.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Messenger.module.css';

/**
 * The floating button that leads to the market's conversation in a messenger. A plain link:
 * nothing of the messenger is loaded before it is followed.
 */
export function Messenger({ url, label }: NonNullable<ClientMarket['messenger']>) {
  const lang = useMarketLang();
  return (
    <a
      href={url}
      className={styles.messenger}
      target="_blank"
      rel="noopener noreferrer"
      data-messenger=""
    >
      <MessageCircle size={24} aria-hidden="true" />
      {label === null ? (
        <span className={styles.label}>
          <FormattedMessage
            id="messenger.label"
            defaultMessage="Write to us"
            description="Floating button that opens a conversation in a messenger; short"
          />
        </span>
      ) : (
        <span className={styles.label} lang={lang}>
          {label}
        </span>
      )}
      <VisuallyHidden>
        <FormattedMessage
          id="ui.link.newTab"
          defaultMessage="(opens in a new tab)"
          description="Read out behind the text of a link that opens another site in a new tab"
        />
      </VisuallyHidden>
    </a>
  );
}
