import { useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { classes } from '../../ui/classes.ts';
import { Image } from '../../ui/Image.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
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

/** Comes with the places of the lines: markup without scripts has none. */
const loadText = () => import('./PageText.tsx');

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
  const text = useLoaded(loadText, lines !== undefined, true, true);
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
      {lines && text ? (
        <text.PageText page={page} lines={lines} />
      ) : (
        page.text && <p className={styles.words}>{page.text}</p>
      )}
    </li>
  );
}
