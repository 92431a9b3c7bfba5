import styles from './Marked.module.css';
import type { Part } from './types.ts';

/** A text in which what was searched for is set off. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  let at = 0;
  return parts.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? (
      <mark key={key} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    );
  });
}
