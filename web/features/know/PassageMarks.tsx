import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './PassageMarks.module.css';
import { quotedLines } from './quoted.ts';
import { type Passage, passageOf } from './shared/passage.ts';
import type { PageLines } from './usePageLines.ts';

const texts = withValues(
  defineMessages({
    here: {
      id: 'know.passage',
      defaultMessage: 'Passage on page {page}: {quote}',
      description:
        'Read out where a link leads to a passage of a document; {quote} is the passage itself',
    },
  }),
);

export interface PassageMarksProps {
  /** The fragment of the address. */
  hash: string;
  /** Where the reader stands. */
  frame: RefObject<HTMLElement | null>;
  /** The lines of its pages. */
  lines: PageLines;
  lang: string | undefined;
}

/** The passage that the address names, if it names one; of a page alone it opens the page. */
export function PassageMarks({ hash, ...rest }: PassageMarksProps) {
  const passage = useMemo(() => passageOf(hash), [hash]);
  const { frame } = rest;
  useEffect(() => {
    // Pages that the browser itself renders weren't there when it looked for the fragment.
    if (passage || scrollY > 0) return;
    const [, page] = /^#page-(\d{1,5})$/.exec(hash) ?? [];
    if (page === undefined) return;
    const found = frame.current?.querySelector(`[data-page="${page}"]`);
    found?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [passage, hash, frame]);
  return passage && <Marks passage={passage} {...rest} />;
}

interface MarksProps extends Omit<PassageMarksProps, 'hash'> {
  passage: Passage;
}

/**
 * Marks a passage on its page and brings it into sight: the lines on which it stands, or the
 * page alone where they aren't known. Screen readers get the passage itself.
 */
function Marks({ passage, frame, lines: pages, lang }: MarksProps) {
  const { page, quote } = passage;
  const [target, setTarget] = useState<Element | null>(null);
  const first = useRef<SVGRectElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const want = useRef(pages.want);
  useEffect(() => {
    want.current = pages.want;
  });
  const lines = pages.of(page)?.lines;
  useEffect(() => {
    const found = frame.current?.querySelector(`[data-page="${page}"]`) ?? null;
    setTarget(found);
    if (found) want.current(page);
  }, [frame, page]);
  const marked = useMemo(() => {
    const quoted = quotedLines(lines ?? [], quote);
    return (lines ?? []).filter((_, index) => quoted.has(index));
  }, [lines, quote]);
  useEffect(() => {
    if (!target) return;
    words.current?.focus({ preventScroll: true });
    const line = marked.length > 0 ? first.current : null;
    if (line) line.scrollIntoView({ block: 'center', behavior: 'instant' });
    else target.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [target, marked]);
  if (!target) return null;
  return createPortal(
    <div className={styles.passage}>
      <svg className={styles.marks} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {marked.map(({ x, y, w, h }, index) => (
          <rect
            key={`${x} ${y}`}
            ref={index === 0 ? first : undefined}
            x={x}
            y={y}
            width={w}
            height={h}
          />
        ))}
      </svg>
      <p ref={words} tabIndex={-1}>
        <VisuallyHidden>
          <FormattedMessage
            {...texts.here}
            values={{ page, quote: <mark lang={lang}>{quote}</mark> }}
          />
        </VisuallyHidden>
      </p>
    </div>,
    target,
  );
}
