import { CircleQuestionMark } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passageHref } from '../know/shared/passage.ts';
import { type Source, sourceKey } from './answer.ts';
import styles from './Answer.module.css';
import { answerTexts as texts } from './answerTexts.ts';
import { Gapped } from './Gapped.tsx';
import type { Sentence } from './shared/types.ts';

/** Between two sentences. */
const SPACE = ' ';

/** A sentence with the numbers of its sources, or the mark that it has none. */
export function SentenceView({
  sentence: { text, unsupported, citations },
  sources,
}: {
  sentence: Sentence;
  sources: readonly Source[];
}) {
  const keys = new Set(citations.map(sourceKey));
  const cited = sources.filter((source) => keys.has(sourceKey(source)));
  const [most, last] = cited.length > 0 ? withLastWord(text) : [text, ''];
  return (
    <span className={styles.sentence}>
      <span className={unsupported ? styles.unsupported : undefined}>
        <Gapped text={most} />
      </span>
      {/* The first number stays in the line of the last word. */}
      <span className={styles.together}>
        <Gapped text={last} />
        {cited.slice(0, 1).map((source) => (
          <Marker key={source.number} source={source} />
        ))}
      </span>
      {cited.slice(1).map((source) => (
        <Marker key={source.number} source={source} />
      ))}
      {unsupported && <Unsupported />}
      {SPACE}
    </span>
  );
}

/** A longer last word would leave a line of a phone half empty. */
const LONGEST_WORD = 24;

/** A text and its last word; without one where it is long or may be a part of a formula. */
function withLastWord(text: string): [string, string] {
  const word = /\S+$/.exec(text)?.[0] ?? '';
  if (word.length > LONGEST_WORD || /[$\\]/.test(word)) return [text, ''];
  return [text.slice(0, text.length - word.length), word];
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
