import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { passageHref } from '../know/shared/passage.ts';
import type { Source } from './answer.ts';
import { answerTexts as texts } from './answerTexts.ts';
import styles from './Sources.module.css';

/** How many passages are shown before the others are asked for. */
const FIRST = 3;

/** The passages of an answer, each with a link to its place. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const lang = useMarketLang();
  const [all, setAll] = useState(false);
  const shown = all ? sources : sources.slice(0, FIRST);
  return (
    <section className={styles.sources}>
      <h2 className={styles.heading}>
        <FormattedMessage {...texts.sources} values={{ count: sources.length }} />
      </h2>
      <ol className={styles.list}>
        {shown.map((source) => (
          <li key={source.number}>
            <a
              className={styles.source}
              href={passageHref(source.path, source)}
              target="_blank"
              rel="noopener"
            >
              <span className={styles.number} aria-hidden="true">
                {source.number}
              </span>
              <span className={styles.words}>
                <span className={styles.title} lang={lang}>
                  {source.title}
                </span>
                <span className={styles.page}>
                  <FormattedMessage {...texts.page} values={{ page: source.page }} />
                </span>
                {source.quote !== '' && (
                  <q className={styles.quote} lang={lang}>
                    {source.quote}
                  </q>
                )}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {shown.length < sources.length && (
        <div>
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            <FormattedMessage {...texts.allSources} values={{ count: sources.length }} />
          </Button>
        </div>
      )}
    </section>
  );
}
