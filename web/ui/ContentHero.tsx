import type { ReactNode } from 'react';
import styles from './ContentHero.module.css';

export interface ContentHeroProps {
  title: ReactNode;
  lead?: ReactNode;
  /** One or two buttons. */
  action?: ReactNode;
  /** A scene. */
  picture?: ReactNode;
  /** The language of title and lead where it isn't the page's. */
  lang?: string | undefined;
}

/** The hero of a content page: heading, lead, picture. */
export function ContentHero({ title, lead, action, picture, lang }: ContentHeroProps) {
  return (
    <header className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <div className={styles.text} lang={lang}>
            <h1 className={styles.title}>{title}</h1>
            {lead != null && <p className={styles.lead}>{lead}</p>}
          </div>
          {action != null && <div className={styles.action}>{action}</div>}
        </div>
        {picture != null && <div className={styles.picture}>{picture}</div>}
      </div>
    </header>
  );
}
