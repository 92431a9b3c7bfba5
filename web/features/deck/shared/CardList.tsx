import { CardText } from './CardText.tsx';
import styles from './CardList.module.css';
import type { Card } from './types.ts';

export interface CardListProps {
  cards: readonly Card[];
  /** The language of the deck; undefined where it is the page's. */
  lang: string | undefined;
}

/** Questions beside their answers. Texts with gaps are shown whole. */
export function CardList({ cards, lang }: CardListProps) {
  return (
    <ol className={styles.list} lang={lang}>
      {cards.map((card) => (
        <li key={card.uuid} className={styles.card}>
          {card.kind === 'cloze' ? (
            <CardText
              className={styles.front}
              text={card.front}
              media={card.media}
              gaps={{ number: card.gaps[0]?.number ?? 0, answered: true }}
            />
          ) : (
            <CardText className={styles.front} text={card.front} media={card.media} />
          )}
          {card.back !== '' && (
            <CardText className={styles.back} text={card.back} media={card.media} />
          )}
        </li>
      ))}
    </ol>
  );
}
