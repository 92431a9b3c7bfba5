import styles from './Sentences.module.css';

/** The end of a sentence. A semicolon is the question mark of Greek. */
const END = /(?<=[.!?;…])\s+/u;

/**
 * The text of a heading, in which each sentence begins a line of its own where they have no room
 * on one, instead of sharing a line with the end of the sentence before.
 */
export function Sentences({ children }: { children: string }) {
  const parts = children.split(END).flatMap((sentence) => [
    ' ',
    <span key={sentence} className={styles.sentence}>
      {sentence}
    </span>,
  ]);
  return parts.slice(1);
}
