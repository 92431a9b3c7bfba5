import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { CardText } from './shared/CardText.tsx';
import type { Card } from './shared/types.ts';
import styles from './LearnSession.module.css';
import { learnTexts as texts } from './learnTexts.ts';

export interface CardSideProps {
  card: Card;
  turned: boolean;
  /** The language of the deck; undefined where it is the page's. */
  lang: string | undefined;
  onTurn: () => void;
}

/** The question of a card, and its answer once it is turned. A press turns it. */
export function CardSide({ card, turned, lang, onTurn }: CardSideProps) {
  const intl = useIntl();
  const [hinted, setHinted] = useState(false);
  const isCloze = card.kind === 'cloze';
  const number = card.gaps[0]?.number ?? 0;
  return (
    // Keyboards turn the card by the button below it.
    <div className={styles.side} onClick={turned ? undefined : onTurn} role="presentation">
      <section aria-label={intl.formatMessage(texts.question)} aria-live="polite" lang={lang}>
        <CardText
          key={String(isCloze && turned)}
          className={styles.front}
          text={card.front}
          media={card.media}
          gaps={isCloze ? { number, answered: turned } : 'filled'}
        />
      </section>
      {!turned && card.hint !== '' && (
        <div className={styles.hint} lang={lang}>
          {hinted ? (
            card.hint
          ) : (
            <Button
              variant="quiet"
              size="small"
              onClick={(event) => {
                event.stopPropagation();
                setHinted(true);
              }}
            >
              <FormattedMessage {...texts.hint} />
            </Button>
          )}
        </div>
      )}
      {turned && (card.back !== '' || !isCloze) && (
        <section
          className={styles.back}
          aria-label={intl.formatMessage(texts.answer)}
          aria-live="polite"
          lang={lang}
        >
          <CardText text={card.back} media={card.media} />
        </section>
      )}
    </div>
  );
}
