import { FormattedMessage } from 'react-intl';
import styles from './Sample.module.css';
import type { SampleSentence } from './types.ts';

/** Sentences of the sample, each with its page. */
export function Points({ points, lang }: { points: readonly SampleSentence[]; lang: string }) {
  return (
    <ul className={styles.points}>
      {points.map(({ text, page }) => (
        <li key={text}>
          <span lang={lang}>{text}</span>
          <PageMark page={page} />
        </li>
      ))}
    </ul>
  );
}

/** The page on which a sentence stands. */
export function PageMark({ page }: { page: number }) {
  return (
    <span className={styles.page}>
      <FormattedMessage
        id="ai.sample.page"
        defaultMessage="page {page}"
        description="Behind a sentence of a sample text: where it stands"
        values={{ page }}
      />
    </span>
  );
}
