import { CircleQuestionMark } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passageHref } from '../../know/shared/passage.ts';
import type { Citation } from '../shared/types.ts';
import { resultTexts as texts } from './resultTexts.ts';
import styles from './PageMarks.module.css';

/** Links to the pages that bear a sentence, each at its passage. */
export function PageMarks({ citations }: { citations: readonly Citation[] }) {
  const intl = useIntl();
  // What the reader can't read any more has no address.
  const open = citations.filter(({ path }) => path !== '');
  return open.map((citation) => {
    const { path, title, page, quote } = citation;
    return (
      <a
        key={`${path} ${page} ${quote}`}
        className={styles.mark}
        href={passageHref(path, citation)}
        target="_blank"
        rel="noopener"
        lang={intl.locale}
        aria-label={intl.formatMessage(texts.open, { title, page })}
      >
        <FormattedMessage {...texts.page} values={{ page }} />
      </a>
    );
  });
}

/** The interface's own words, in a text that has the market's language. */
export function Unsupported() {
  const { locale } = useIntl();
  return (
    <span className={styles.unsaid} lang={locale}>
      <CircleQuestionMark size={14} aria-hidden="true" />
      <FormattedMessage {...texts.unsupported} />
    </span>
  );
}
