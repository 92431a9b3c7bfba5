import { Bot } from 'lucide-react';
import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { BuddyIcon } from './BuddyIcon.tsx';
import styles from './Buddy.module.css';
import { buddyTexts as texts } from './buddyTexts.ts';
import type { Buddy } from './shared/types.ts';

export interface BuddyCardsProps {
  buddies: readonly Buddy[];
  /** Who answers now; null for the school bot. */
  current: Buddy | null;
  link: (uuid: string | null) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

/** The buddies with whom a conversation can begin. */
export function BuddyCards({ buddies, current, link }: BuddyCardsProps) {
  const lang = useMarketLang();
  return (
    <section className={styles.cards}>
      <h3 className={styles.heading}>
        <FormattedMessage {...(current ? texts.others : texts.choose)} />
      </h3>
      <ul className={styles.list}>
        {current && (
          <li>
            <a className={styles.card} {...link(null)}>
              <span className={styles.bot} aria-hidden="true">
                <Bot size={24} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>
                  <FormattedMessage {...texts.bot} />
                </span>
                <span className={styles.aim}>
                  <FormattedMessage {...texts.botAim} />
                </span>
              </span>
            </a>
          </li>
        )}
        {buddies
          .filter(({ uuid }) => uuid !== current?.uuid)
          .map((buddy) => (
            <li key={buddy.uuid}>
              <a className={styles.card} {...link(buddy.uuid)} lang={lang}>
                <BuddyIcon buddy={buddy} />
                <span className={styles.words}>
                  <span className={styles.name}>{buddy.name}</span>
                  <span className={styles.aim}>{buddy.aim}</span>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
