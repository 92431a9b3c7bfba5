import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { createContext, Fragment, useContext, useRef, useState } from 'react';
// The server's markup needs its styles from the first paint on.
import '../../ui/Notice.module.css';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { PageFigure } from './PageFigure.tsx';
import { usePassage } from './usePassage.ts';
import styles from './Reader.module.css';
import type { Know } from './shared/types.ts';
import { readerKey, usePageLines } from './usePageLines.ts';

const texts = withValues(
  defineMessages({
    label: {
      id: 'know.reader',
      defaultMessage: 'Pages of {title}',
      description: 'Name of the part of the page in which a document is read, for screen readers',
    },
    empty: {
      id: 'know.reader.empty',
      defaultMessage: 'The pages are not there yet.',
      description: 'In place of a document’s pages while none of them is ready',
    },
  }),
);

/** Steps of the zoom: 100, 125, 150, 200 and 300 per cent of the reader's width (Reader.module.css). */
const ZOOMS = 5;

const loadBar = () => import('./ReaderBar.tsx');
const loadPlayer = () => import('./AloudPlayer.tsx');
const loadMarks = () => import('./PassageMarks.tsx');
const loadText = () => import('./TextPages.tsx');
const loadNotice = () => import('./BlurNotice.tsx');

/** The module with the notice above blurred pages on the server; null in browsers. */
export const ServerNotice = createContext<Awaited<ReturnType<typeof loadNotice>> | null>(null);

export interface ReaderProps {
  know: Know;
  /** The language of the document's text. */
  lang: string | undefined;
  /** Where the document can be downloaded; absent for visitors. */
  onDownload?: (() => void) | undefined;
}

/**
 * The pages of a know, one below the other, with a bar of tools. Each page is a picture
 * with its text over it, which can be selected, found by the browser and read by screen
 * readers. It works without scripts; with them come zoom, jumps and the exact places of
 * the lines.
 */
export function Reader({ know, lang, onDownload }: ReaderProps) {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0);
  const [asText, setAsText] = useState(false);
  const loadedText = useLoaded(loadText, asText);
  const text = asText ? loadedText : null;
  const [page, setPage] = useState(1);
  const lines = usePageLines(know);
  const [aloud, setAloud] = useState(false);
  // The tools need scripts anyway: the pages don't wait for theirs.
  const bar = useLoaded(loadBar, know.pages.length > 0);
  const player = useLoaded(loadPlayer, aloud);
  const passage = usePassage();
  const marks = useLoaded(loadMarks, passage !== '');
  const blurred = know.pages.find((each) => each.blurred)?.number;
  const onServer = useContext(ServerNotice);
  const late = useLoaded(loadNotice, blurred !== undefined) ?? onServer;
  const notice = late && <late.BlurNotice know={know} />;
  if (know.pages.length === 0)
    return (
      <p className={styles.empty}>
        <FormattedMessage {...texts.empty} />
      </p>
    );
  return (
    <section
      ref={frame}
      className={styles.reader}
      data-zoom={zoom}
      data-reader={readerKey(know)}
      aria-label={intl.formatMessage(texts.label, { title: know.title })}
    >
      <div className={styles.tools}>
        {bar && (
          <bar.ReaderBar
            know={know}
            onPage={setPage}
            zoom={zoom}
            zooms={ZOOMS}
            onZoom={setZoom}
            frame={frame}
            onDownload={onDownload}
            onAloud={() => setAloud(true)}
            asText={text !== null}
            onText={setAsText}
          />
        )}
      </div>
      {/* Enlarged pages are moved with arrow keys, too. */}
      <div
        className={styles.sheet}
        role={zoom > 0 ? 'group' : undefined}
        aria-label={zoom > 0 ? intl.formatMessage(texts.label, { title: know.title }) : undefined}
        tabIndex={zoom > 0 ? 0 : undefined}
      >
        <ol className={styles.pages} lang={lang}>
          {text && <text.TextPages pages={know.pages} lines={lines} notice={notice} />}
          {!text &&
            know.pages.map((each, index) => (
              <Fragment key={each.number}>
                {each.number === blurred &&
                  (notice ? (
                    <li key="notice">{notice}</li>
                  ) : (
                    // React keeps the markup of an element whose content it is given as HTML.
                    <li suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
                  ))}
                <PageFigure
                  page={lines.of(each.number) ?? each}
                  of={know.pages.length}
                  first={index === 0}
                  lines={lines.of(each.number)?.lines}
                  onNear={lines.want}
                  onBroken={lines.renew}
                />
              </Fragment>
            ))}
        </ol>
      </div>
      {marks && (
        <marks.PassageMarks key={passage} hash={passage} frame={frame} lines={lines} lang={lang} />
      )}
      {aloud && player && (
        <player.default
          pages={lines.all}
          frame={frame}
          language={know.textLanguage ?? intl.locale}
          from={page}
          onPage={lines.want}
          onClose={() => setAloud(false)}
        />
      )}
    </section>
  );
}
