import { FormattedMessage } from 'react-intl';
import styles from './AiPieces.module.css';

/** An example of a question and an answer in the chat. */
export function ChatPiece() {
  return (
    <div className={styles.chat}>
      <p className={styles.asked}>
        <FormattedMessage
          id="ai.piece.chat.question"
          defaultMessage="Why is the sky blue?"
          description="Example of a chat with the AI: what a student asks"
        />
      </p>
      <p className={styles.answered}>
        <FormattedMessage
          id="ai.piece.chat.answer"
          defaultMessage="Air scatters blue light more than red. <source>Optics, page 4</source>"
          description="Example of a chat with the AI: its answer, and in <source> the material that it is from"
          values={{ source: (text) => <span className={styles.source}>{text}</span> }}
        />
      </p>
    </div>
  );
}
