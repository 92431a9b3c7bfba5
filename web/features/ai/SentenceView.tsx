import { CircleQuestionMark } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passageHref } from '../know/shared/passage.ts';
import { type Source, sourceKey } from './answer.ts';
import styles from './Answer.module.css';
import { answerTexts as texts } from './answerTexts.ts';
import { MathsText } from './MathsText.tsx';
import type { Sentence } from './shared/types.ts';

/** A sentence with the numbers of its sources, or the mark that it has none. */
export function SentenceView({
  sentence: { text, unsupported, citations },
  sources,
}: {
  sentence: Sentence;
  sources: readonly Source[];
}) {
  const keys = new Set(citations.map(sourceKey));
  return (
    <span className={styles.sentence}>
      <span className={unsupported ? styles.unsupported : undefined}>
        <MathsText text={text} />
      </span>
      {unsupported && <Unsupported />}
      {sources
        .filter((source) => keys.has(sourceKey(source)))
        .map((source) => (
          <Marker key={source.number} source={source} />
        ))}{' '}
    </span>
  );
}

/** The interface's own words, in an answer that has the market's language. */
function Unsupported() {
  const { locale } = useIntl();
  return (
    <span className={styles.unsaid} lang={locale}>
      <CircleQuestionMark size={14} aria-hidden="true" />
      <FormattedMessage {...texts.unsupported} />
    </span>
  );
}

function Marker({ source }: { source: Source }) {
  const intl = useIntl();
  const { number, title, page } = source;
  return (
    <a
      className={styles.marker}
      href={passageHref(source.path, source)}
      target="_blank"
      rel="noopener"
      aria-label={intl.formatMessage(texts.source, { number, title, page })}
    >
      {number}
    </a>
  );
}
