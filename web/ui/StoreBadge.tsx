import type { MouseEvent } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { useMarket } from '../market/MarketProvider.tsx';
import { openLater } from './openLater.ts';
import styles from './StoreBadge.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type Platform = 'ios' | 'android';

/*
 * The badge language comes from the market's pack, as with the stores' own badges, and
 * not from the interface language; so its texts stand here and in no catalogue.
 */
const lines = defineMessages({
  ios: {
    id: 'storeBadge.ios.line',
    defaultMessage:
      '{badge, select, de {Laden im} en {Download on the} el {Λήψη από το} es {Descárgalo en el} fr {Télécharger dans l’} it {Scarica su} pl {Pobierz w} pt {Baixar na} ro {Descarcă din} cs {Stáhnout v} tr {İndirin:} other {}}',
    description:
      'Small first line of the badge of Apple’s App Store; the same in every catalogue, badge is the language of the badge',
  },
  android: {
    id: 'storeBadge.android.line',
    defaultMessage:
      '{badge, select, de {Jetzt bei} en {Get it on} el {Αποκτήστε το στο} es {Disponible en} fr {Disponible sur} it {Disponibile su} pl {Pobierz z} pt {Disponível no} ro {Acum pe} cs {Nyní na} tr {Hemen edinin:} other {}}',
    description:
      'Small first line of the badge of the Google Play store; the same in every catalogue, badge is the language of the badge',
  },
});

const stores = defineMessages({
  ios: {
    id: 'storeBadge.ios.store',
    defaultMessage: 'App Store',
    description: 'Name of Apple’s store on its badge',
  },
  android: {
    id: 'storeBadge.android.store',
    defaultMessage: 'Google Play',
    description: 'Name of Google’s store on its badge',
  },
});

export interface StoreBadgeProps {
  platform: Platform;
  /** The app's address: a deep link or the store's page. Opens in a new tab, shortly after the press. */
  href: string;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** A link to the app in a store. Throws for a badge language without a text. */
export function StoreBadge({ platform, href, onClick }: StoreBadgeProps) {
  const intl = useIntl();
  const { storeBadge } = useMarket();
  const line = badgeLine(intl.formatMessage, lines[platform], platform, storeBadge);
  return (
    <a
      className={styles.badge}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        onClick?.(event);
        openLater(event);
      }}
    >
      {platform === 'ios' ? <PhoneMark /> : <PlayMark />}
      <span className={styles.texts}>
        <span className={styles.line} lang={storeBadge}>
          {line}
        </span>
        <span className={styles.store}>{intl.formatMessage(stores[platform])}</span>
      </span>
      <VisuallyHidden>
        {intl.formatMessage({
          id: 'ui.link.newTab',
          defaultMessage: '(opens in a new tab)',
          description: 'Read out behind the text of a link that opens another site in a new tab',
        })}
      </VisuallyHidden>
    </a>
  );
}

function badgeLine(
  format: (message: MessageDescriptor, values: Record<string, string>) => string,
  message: MessageDescriptor,
  platform: Platform,
  badge: string,
): string {
  const line = format(message, { badge });
  if (!line) throw new Error(`Unsupported combination (${platform}, ${badge})`);
  return line;
}

function PhoneMark() {
  return (
    <svg width="24" height="28" viewBox="0 0 24 28" fill="none" aria-hidden="true">
      <rect x="4" y="1.5" width="16" height="25" rx="4" stroke="currentColor" strokeWidth="2" />
      <path d="M9.5 5h5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M12 10v8m0 0-3.2-3.200M12 18l3.2-3.200M8.5 21.500h7"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function PlayMark() {
  return (
    <svg width="24" height="28" viewBox="0 0 24 28" fill="none" aria-hidden="true">
      <path
        d="M4.5 5.700c0-1.6 1.7-2.6 3.1-1.800l13.2 7.500c1.4.8 1.4 2.8 0 3.600l-13.2 7.500c-1.4.8-3.1-.2-3.1-1.800z"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="m5.2 4.5 8.8 8.7-8.8 8.7" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
