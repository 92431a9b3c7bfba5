import { Bot } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { BuddyIcon } from './BuddyIcon.tsx';
import styles from './Buddy.module.css';
import { buddyTexts as texts } from './buddyTexts.ts';
import type { Buddy } from './shared/types.ts';

/** Who answers in a conversation; null for a buddy that there is no more. */
export function BuddyHead({ buddy }: { buddy: Buddy | null }) {
  const lang = useMarketLang();
  if (!buddy)
    return (
      <div className={styles.head}>
        <span className={styles.bot} aria-hidden="true">
          <Bot size={22} />
        </span>
        <p className={styles.aim}>
          <FormattedMessage {...texts.gone} />
        </p>
      </div>
    );
  return (
    <div className={styles.head}>
      <BuddyIcon buddy={buddy} size={40} />
      <div className={styles.words}>
        <p className={styles.name} lang={lang}>
          <a href={urlTo('learning-bot', { params: { id: buddy.uuid } })}>{buddy.name}</a>
        </p>
        <p className={styles.aim} lang={lang}>
          {buddy.aim}
        </p>
      </div>
    </div>
  );
}
