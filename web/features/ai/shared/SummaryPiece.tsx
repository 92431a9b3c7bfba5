import { FormattedMessage } from 'react-intl';
import styles from '../AiPieces.module.css';

/** An example of a summary: a sentence with its source page. */
export function SummaryPiece() {
  return (
    <ul className={styles.summary}>
      <li>
        <FormattedMessage
          id="ai.piece.summary.first"
          defaultMessage="Plants store light as sugar. <source>page 2</source>"
          description="Example of an AI summary: a sentence, and in <source> the page that it is from"
          values={{ source: (text) => <span className={styles.source}>{text}</span> }}
        />
      </li>
      <li>
        <FormattedMessage
          id="ai.piece.summary.second"
          defaultMessage="The oxygen we breathe is what they have left over. <source>page 3</source>"
          description="Example of an AI summary: a sentence, and in <source> the page that it is from"
          values={{ source: (text) => <span className={styles.source}>{text}</span> }}
        />
      </li>
    </ul>
  );
}
