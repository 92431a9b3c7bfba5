import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardText } from '../shared/CardText.tsx';
import list from '../shared/CardList.module.css';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import { hasPictures, type Preview } from './reading.ts';

/** Cards that are shown at first. */
const FEW = 6;

/** The first cards of an import. */
export function FirstCards({ preview }: { preview: Preview }) {
  const lang = useMarketLang();
  const [isAll, setAll] = useState(false);
  const { first } = preview;
  if (first.length === 0) return null;
  return (
    <section className={styles.first}>
      <h2 className={styles.subtitle}>
        <FormattedMessage {...texts.preview} />
      </h2>
      {hasPictures(preview) && (
        <p className={styles.quiet}>
          <FormattedMessage {...texts.pictures} />
        </p>
      )}
      <ol className={list.list} lang={lang}>
        {(isAll ? first : first.slice(0, FEW)).map(({ front, back, hint, tags, section }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- notes of a preview have no other name
          <li key={at} className={list.card}>
            <div className={list.front}>
              <CardText text={front} />
              <Others parts={[hint, section?.replaceAll('::', ' › '), tags?.join(', ')]} />
            </div>
            {back !== undefined && back !== '' && <CardText className={list.back} text={back} />}
          </li>
        ))}
      </ol>
      {!isAll && first.length > FEW && (
        <Button variant="tonal" onClick={() => setAll(true)}>
          <FormattedMessage {...texts.more} />
        </Button>
      )}
    </section>
  );
}

/** Hint, section and tags below a front. */
function Others({ parts }: { parts: readonly (string | undefined)[] }) {
  const text = parts.filter(Boolean).join(' · ');
  return text === '' ? null : <p className={styles.others}>{text}</p>;
}
