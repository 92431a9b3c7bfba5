import { type ReactNode, useEffect } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNear } from '../../ui/useNear.ts';
import { withValues } from '../../ui/withValues.ts';
import { pageId } from './PageFigure.tsx';
import type { KnowPage, PageWithLines } from './shared/types.ts';
import { textBlocks, type TextTable } from './textBlocks.ts';
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
    table: {
      id: 'know.text.table',
      defaultMessage: 'Table',
      description:
        'Name for screen readers of a table in the text of a document’s page, which can be moved sideways',
    },
  }),
);

export interface TextPagesProps {
  pages: readonly KnowPage[];
  lines: PageLines;
  /** Stands in place of the pages that visitors can't read. */
  notice: ReactNode;
}

/** The pages of a know as text that fits the window. They are fetched as they come near. */
export function TextPages({ pages, lines, notice }: TextPagesProps) {
  const blurred = pages.find((page) => page.blurred);
  return (
    <>
      {pages
        .filter((page) => !page.blurred)
        .map((page) => (
          <TextPage
            key={page.number}
            page={page}
            words={lines.of(page.number)}
            onNear={lines.want}
          />
        ))}
      {blurred && (
        <li
          id={pageId(blurred.number)}
          className={styles.notice}
          data-page={blurred.number}
          data-text=""
        >
          {notice}
        </li>
      )}
    </>
  );
}

interface TextPageProps {
  page: KnowPage;
  /** Undefined before they were fetched. */
  words: PageWithLines | undefined;
  onNear: (page: number) => void;
}

function TextPage({ page, words, onNear }: TextPageProps) {
  const [box, near] = useNear<HTMLLIElement>();
  const { number } = page;
  const isWanted = near && !words;
  useEffect(() => {
    if (isWanted) onNear(number);
  }, [isWanted, number, onNear]);
  return (
    <li ref={box} id={pageId(number)} className={styles.page} data-page={number} data-text="">
      <p className={styles.number}>
        <FormattedMessage {...texts.page} values={{ page: number }} />
      </p>
      <Words page={page} words={words} />
    </li>
  );
}

/** The words of a page: until its lines are there, and without a network, as one paragraph. */
function Words({ page, words }: Pick<TextPageProps, 'page' | 'words'>) {
  if (page.text === '')
    return (
      <p className={styles.none}>
        <FormattedMessage {...texts.none} />
      </p>
    );
  if (!words && page.text === null) return <Skeleton lines={6} />;
  if (!words) return <p className={styles.paragraph}>{page.text}</p>;
  return textBlocks(words).map((block) => {
    if (block.kind === 'table') return <Table key={block.line} table={block} />;
    if (block.kind === 'heading')
      return (
        <h2 key={block.line} className={styles.heading}>
          {block.text}
        </h2>
      );
    return (
      <p key={block.line} className={styles.paragraph}>
        {block.text}
      </p>
    );
  });
}

/** More columns don't fit a phone's window: they are moved sideways, with arrow keys, too. */
const FITTING = 2;

function Table({ table: { head, rows } }: { table: TextTable }) {
  const intl = useIntl();
  const [first, ...rest] = rows;
  const isWide = (first?.length ?? 0) > FITTING;
  const name = intl.formatMessage(texts.table);
  return (
    <div
      className={styles.scroll}
      role={isWide ? 'group' : undefined}
      aria-label={isWide ? name : undefined}
      tabIndex={isWide ? 0 : undefined}
    >
      <table className={styles.table}>
        {head && first && (
          <thead>
            <tr>
              {numbered(first).map(({ key, value }) => (
                <th key={key} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {numbered(head ? rest : rows).map(({ key: row, value: cells }) => (
            <tr key={row}>
              {numbered(cells).map(({ key, value }) => (
                <td key={key}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Parts of a table with their place as key: two may have the same text. */
const numbered = <T,>(parts: readonly T[]) => parts.map((value, key) => ({ key, value }));
