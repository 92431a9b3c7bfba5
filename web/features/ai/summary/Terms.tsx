import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { PageMarks } from './PageMarks.tsx';
import { resultTexts as texts } from './resultTexts.ts';
import styles from './Terms.module.css';
import type { Term } from './types.ts';

/** The key terms: those with a sentence that defines them, then the others. */
export function Terms({ terms }: { terms: readonly Term[] }) {
  const lang = useMarketLang();
  const defined = terms.filter(({ sentence }) => sentence !== null);
  const others = terms.filter(({ sentence }) => sentence === null);
  return (
    <section className={styles.terms}>
      <h2 className={styles.heading}>
        <FormattedMessage {...texts.terms} />
      </h2>
      {defined.length > 0 && (
        <dl className={styles.defined} lang={lang}>
          {defined.map(({ term, sentence }) => (
            <div key={term}>
              <dt className={styles.term}>{term}</dt>
              <dd className={styles.sentence}>
                {sentence?.text}
                <PageMarks citations={sentence?.citations ?? []} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <ul className={styles.others} lang={lang}>
          {others.map(({ term }) => (
            <li key={term} className={styles.chip}>
              {term}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
