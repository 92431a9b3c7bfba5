import { useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { classes } from '../../ui/classes.ts';
import { Image } from '../../ui/Image.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './PageFigure.module.css';
import type { KnowLine, KnowPage } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    page: {
      id: 'know.page.alt',
      defaultMessage: 'Page {page} of {pages}',
      description: 'Name of a page of a document for screen readers',
    },
    blurred: {
      id: 'know.page.blurred.alt',
      defaultMessage: 'Page {page} of {pages}, blurred',
      description:
        'Name for screen readers of a page of a document that visitors can’t read before they sign in',
    },
    picture: {
      id: 'know.page.picture.alt',
      defaultMessage: 'Page {page} of {pages}, a picture without text',
      description:
        'Name for screen readers of a page of a document that is a picture, such as a scan, in which no text was recognised',
    },
  }),
);

/** The picture of a page is at most as wide as the reader. */
const SIZES = '(min-width: 900px) 860px, 100vw';

export interface PageFigureProps {
  page: KnowPage;
  /** How many pages there are. */
  of: number;
  /** It is seen first: its picture is fetched before all others. */
  first: boolean;
  /** The lines of its text with their places; undefined before they were fetched. */
  lines: readonly KnowLine[] | undefined;
  /** The page comes near the window. */
  onNear: (page: number) => void;
  /** Its picture couldn't be fetched, as its address has expired. */
  onBroken: (page: number) => void;
}

/** The id of a page's element. */
export const pageId = (page: number) => `page-${page}`;

function nameOf(page: KnowPage) {
  if (page.blurred) return texts.blurred;
  return page.text === '' ? texts.picture : texts.page;
}

/** A page of a document: its picture, and its text where the picture shows it. */
export function PageFigure({ page, of, first, lines, onNear, onBroken }: PageFigureProps) {
  const intl = useIntl();
  const box = useRef<HTMLLIElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near.current(page.number);
      },
      { rootMargin: '100% 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [page.number]);
  const name = intl.formatMessage(nameOf(page), { page: page.number, pages: of });
  return (
    <li
      ref={box}
      id={pageId(page.number)}
      // Search engines are told by this name what visitors can't read (pkg/page/document/know.go).
      className={classes(styles.page, page.blurred && 'know-page-blurred')}
      data-page={page.number}
    >
      <Image
        src={page.imageUrl}
        sources={page.images}
        sizes={SIZES}
        width={page.width}
        height={page.height}
        alt={name}
        priority={first}
        className={styles.picture}
        onError={() => onBroken(page.number)}
      />
      {lines ? (
        <PageText page={page} lines={lines} />
      ) : (
        page.text && <p className={styles.words}>{page.text}</p>
      )}
    </li>
  );
}

/** The width of a page in the units in which the places of its lines are drawn. */
const WIDTH = 1000;

/** Where letters stand in their line, as a share of its height from the top. */
const BASELINE = 0.8;

/**
 * The lines of a page where its picture shows them, as invisible letters. An SVG
 * stretches each to the width that it has in the picture, whatever its font is, and
 * needs no style attributes, which the pages' policy forbids.
 */
function PageText({ page, lines }: { page: KnowPage; lines: readonly KnowLine[] }) {
  const height = (WIDTH * page.height) / page.width;
  return (
    <svg
      className={styles.text}
      viewBox={`0 0 ${WIDTH} ${height.toFixed(2)}`}
      preserveAspectRatio="none"
    >
      {lines.map((line, index) => {
        // Words that are copied over several lines stay apart.
        const words = line.text + ' ';
        return (
          <text
            key={`${line.x} ${line.y} ${line.text}`}
            data-line={index}
            x={(line.x * WIDTH).toFixed(2)}
            y={((line.y + line.h * BASELINE) * height).toFixed(2)}
            fontSize={(line.h * height).toFixed(2)}
            textLength={Math.max(1, line.w * WIDTH).toFixed(2)}
            lengthAdjust="spacingAndGlyphs"
          >
            {words}
          </text>
        );
      })}
    </svg>
  );
}
