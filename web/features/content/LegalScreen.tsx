import { ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { langOf } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ContentWaiting } from './ContentWaiting.tsx';
import { FallbackNotice } from './FallbackNotice.tsx';
import styles from './LegalScreen.module.css';
import { type ContentPage, type Heading, headingsOf, useContentPage } from './page.ts';

/** Texts with fewer headings have no table of contents. */
const MIN_HEADINGS = 3;

/** A legal text with a table of contents and a print layout. */
export default function LegalScreen() {
  const page = useContentPage();
  return page ? <Legal page={page} /> : <ContentWaiting />;
}

function Legal({ page }: { page: ContentPage }) {
  const { language } = usePage();
  const lang = langOf(page.lang, language);
  const headings = headingsOf(page.html);
  const hasTable = headings.length >= MIN_HEADINGS;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title} lang={lang}>
          {page.title}
        </h1>
        <Updated on={page.updatedOn} />
        <FallbackNotice page={page} />
      </header>
      <div className={hasTable ? styles.columns : styles.column}>
        {hasTable && <Contents headings={headings} lang={lang} />}
        <Prose html={page.html} call={page.call} lang={lang} />
      </div>
    </div>
  );
}

function Updated({ on }: { on: string }) {
  const intl = useIntl();
  // The date as written, independent of the reader's time zone.
  const date = intl.formatDate(on, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className={styles.updated}>
      <FormattedMessage
        id="content.updated"
        defaultMessage="Last updated on {date}"
        description="Under the heading of a legal text: when it was last changed"
        values={{ date: <time dateTime={on}>{date}</time> }}
      />
    </p>
  );
}

interface ContentsProps {
  headings: readonly Heading[];
  lang: string | undefined;
}

/**
 * Folded on narrow screens, where the text comes first, and open beside the text on
 * wide ones. The stylesheet decides, since the server doesn't know the width.
 */
function Contents({ headings, lang }: ContentsProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'content.contents',
    defaultMessage: 'On this page',
    description: 'Heading of the table of contents of a legal text',
  });
  return (
    <nav className={styles.contents} aria-label={title}>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {title}
          <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </summary>
        <Entries headings={headings} lang={lang} />
      </details>
      <div className={styles.open}>
        <p className={styles.summary}>{title}</p>
        <Entries headings={headings} lang={lang} />
      </div>
    </nav>
  );
}

function Entries({ headings, lang }: ContentsProps) {
  return (
    <ol className={styles.list} lang={lang}>
      {headings.map((heading) => (
        <li key={heading.id}>
          <a href={`#${heading.id}`} className={styles.link}>
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  );
}
