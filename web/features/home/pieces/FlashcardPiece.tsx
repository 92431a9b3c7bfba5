import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from '../../../ui/classes.ts';
import styles from './Pieces.module.css';

/** An interactive flashcard: a press turns it over. */
export function FlashcardPiece() {
  const [turned, setTurned] = useState(false);
  return (
    <button
      type="button"
      className={classes(styles.flashcard, turned && styles.turned)}
      aria-pressed={turned}
      onClick={() => setTurned(!turned)}
    >
      <span className={styles.side} data-hue="violet" aria-hidden={turned}>
        <span className={styles.sideLabel}>
          <FormattedMessage
            id="home.flashcard.front"
            defaultMessage="Question"
            description="Example flashcard on the home page: label of its front"
          />
        </span>
        <span className={styles.sideText}>
          <FormattedMessage
            id="home.flashcard.question"
            defaultMessage="What do plants make from light, water and carbon dioxide?"
            description="Example flashcard on the home page: the question"
          />
        </span>
        <span className={styles.hint}>
          <RotateCw size={16} aria-hidden="true" />
          <FormattedMessage
            id="home.flashcard.turn"
            defaultMessage="Turn over"
            description="Example flashcard on the home page: what pressing it does"
          />
        </span>
      </span>
      <span className={classes(styles.side, styles.back)} data-hue="green" aria-hidden={!turned}>
        <span className={styles.sideLabel}>
          <FormattedMessage
            id="home.flashcard.back"
            defaultMessage="Answer"
            description="Example flashcard on the home page: label of its back"
          />
        </span>
        <span className={styles.sideText}>
          <FormattedMessage
            id="home.flashcard.answer"
            defaultMessage="Glucose and oxygen"
            description="Example flashcard on the home page: the answer to the question about plants"
          />
        </span>
      </span>
    </button>
  );
}
