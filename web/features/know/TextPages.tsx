import { useEffect } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNear } from '../../ui/useNear.ts';
import { withValues } from '../../ui/withValues.ts';
import { pageId } from './PageFigure.tsx';
import type { KnowPage, PageWithLines } from './shared/types.ts';
import { textBlocks } from './textBlocks.ts';
import styles from './TextPages.module.css';
import type { PageLines } from './usePageLines.ts';

const texts = withValues(
  defineMessages({
    page: {
      id: 'know.text.page',
      defaultMessage: 'Page {page}',
      description: 'Above the text of a document’s page, where it is read as text: its number',
    },
    none: {
      id: 'know.text.none',
      defaultMessage: 'This page has no text. You see it among the pages.',
      description: 'In place of the text of a document’s page that is a picture',
    },
    blurred: {
      id: 'know.text.blurred',
      defaultMessage: 'You can read this page once you are signed in.',
      description: 'In place of the text of a document’s page that visitors can’t read',
    },
  }),
);

/** The pages of a know as text that fits the window. They are fetched as they come near. */
export function TextPages({ pages, lines }: { pages: readonly KnowPage[]; lines: PageLines }) {
  return pages.map((page) => (
    <TextPage key={page.number} page={page} words={lines.of(page.number)} onNear={lines.want} />
  ));
}

interface TextPageProps {
  page: KnowPage;
  /** Undefined before they were fetched. */
  words: PageWithLines | undefined;
  onNear: (page: number) => void;
}

function TextPage({ page, words, onNear }: TextPageProps) {
  const [box, near] = useNear<HTMLLIElement>();
  const { number, blurred } = page;
  const isWanted = near && !words && !blurred;
  useEffect(() => {
    if (isWanted) onNear(number);
  }, [isWanted, number, onNear]);
  return (
    <li ref={box} id={pageId(number)} className={styles.page} data-page={number} data-text="">
      <p className={styles.number}>
        <FormattedMessage {...texts.page} values={{ page: number }} />
      </p>
      {blurred ? <Nothing text="blurred" /> : <Words page={page} words={words} />}
    </li>
  );
}

/** The words of a page: until its lines are there, and without a network, as one paragraph. */
function Words({ page, words }: Pick<TextPageProps, 'page' | 'words'>) {
  if (page.text === '') return <Nothing text="none" />;
  if (!words && page.text === null) return <Skeleton lines={6} />;
  if (!words) return <p className={styles.paragraph}>{page.text}</p>;
  const blocks = textBlocks(words);
  return blocks.map(({ line, kind, text }) =>
    kind === 'heading' ? (
      <h2 key={line} className={styles.heading}>
        {text}
      </h2>
    ) : (
      <p key={line} className={styles.paragraph}>
        {text}
      </p>
    ),
  );
}

function Nothing({ text }: { text: 'none' | 'blurred' }) {
  return (
    <p className={styles.none}>
      <FormattedMessage {...texts[text]} />
    </p>
  );
}
