import {
  Download,
  ExternalLink,
  Maximize,
  Minimize,
  Type,
  Volume2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import styles from './ReaderBar.module.css';
import type { Know } from './shared/types.ts';
import { useCurrentPage } from './useCurrentPage.ts';
import { useReached } from './useReached.ts';
import { useVoice } from './useVoice.ts';

const texts = withValues(
  defineMessages({
    tools: {
      id: 'know.bar',
      defaultMessage: 'Tools for reading',
      description: 'Name of the bar above a document with zoom and page number',
    },
    page: {
      id: 'know.bar.page',
      defaultMessage: 'Go to page',
      description: 'Label of the field in the bar above a document that has the page’s number',
    },
    of: {
      id: 'know.bar.of',
      defaultMessage: 'of {pages}',
      description: 'After the field with a page’s number: how many pages there are',
    },
    larger: {
      id: 'know.bar.larger',
      defaultMessage: 'Enlarge',
      description: 'Button in the bar above a document: shows pages larger',
    },
    smaller: {
      id: 'know.bar.smaller',
      defaultMessage: 'Make smaller',
      description: 'Button in the bar above a document: shows pages smaller',
    },
    full: {
      id: 'know.bar.full',
      defaultMessage: 'Full screen',
      description: 'Button in the bar above a document: shows only the pages, on the whole screen',
    },
    leave: {
      id: 'know.bar.leaveFull',
      defaultMessage: 'Leave full screen',
      description: 'Button in the bar above a document that fills the whole screen',
    },
    alone: {
      id: 'know.bar.alone',
      defaultMessage: 'Pages alone',
      description:
        'Link in the bar above a document: opens its pages alone, without the site’s header and footer',
    },
    aloud: {
      id: 'know.bar.aloud',
      defaultMessage: 'Read aloud',
      description: 'Button in the bar above a document: a voice reads its text',
    },
    text: {
      id: 'know.bar.text',
      defaultMessage: 'Read as text',
      description:
        'Button in the bar above a document, pressed or not: shows its words in letters that fit the window, in place of its pages',
    },
    download: {
      id: 'know.bar.download',
      defaultMessage: 'Download',
      description: 'Button in the bar above a document: saves its file',
    },
  }),
);

export interface ReaderBarProps {
  know: Know;
  /** Is told the page in front of the visitor, from 1. */
  onPage: (page: number) => void;
  /** The step of the zoom, from 0. */
  zoom: number;
  /** How many steps there are. */
  zooms: number;
  onZoom: (zoom: number) => void;
  /** What full screen shows. */
  frame: RefObject<HTMLElement | null>;
  onDownload?: (() => void) | undefined;
  /** Offered where there is text, and a voice. */
  onAloud: () => void;
  /** The words are shown in place of the pages. */
  asText: boolean;
  /** Offered where there is text. */
  onText: (asText: boolean) => void;
}

/** The tools above a know's pages. It stays in sight while one reads. */
export function ReaderBar(props: ReaderBarProps) {
  const { know, onPage, zoom, zooms, onZoom, frame, onDownload, onAloud, asText, onText } = props;
  const intl = useIntl();
  const full = useFullScreen(frame);
  const { page, toPage, turn } = useCurrentPage(
    frame,
    know.pages.length,
    asText ? '[data-text]' : '[data-page]',
  );
  useEffect(() => onPage(page), [onPage, page]);
  const stay = useEffectEvent(() => toPage(page));
  const wasText = useRef(asText);
  useEffect(() => {
    if (wasText.current === asText) return;
    wasText.current = asText;
    stay();
  }, [asText]);
  useReached(know, page);
  useKeys(props, turn);
  const hasVoice = useVoice();
  // A private know that is read by its link has no address of the kind.
  const canBeAlone =
    usePage().route !== 'know-view' && (know.own !== null || know.status === 'PUBLISHED');
  return (
    <div className={styles.bar} role="toolbar" aria-label={intl.formatMessage(texts.tools)}>
      <PageField page={page} pages={know.pages.length} onPage={toPage} />
      <span className={styles.tools}>
        {/* What the server doesn't know stands before the rest, so that nothing moves when it comes. */}
        {onDownload && (
          <IconButton
            label={intl.formatMessage(texts.download)}
            className={styles.download}
            onClick={onDownload}
          >
            <Download size={20} aria-hidden="true" />
          </IconButton>
        )}
        {hasVoice && know.words > 0 && (
          <IconButton label={intl.formatMessage(texts.aloud)} onClick={onAloud}>
            <Volume2 size={20} aria-hidden="true" />
          </IconButton>
        )}
        {know.words > 0 && (
          <IconButton
            label={intl.formatMessage(texts.text)}
            aria-pressed={asText}
            variant={asText ? 'tonal' : 'quiet'}
            onClick={() => onText(!asText)}
          >
            <Type size={20} aria-hidden="true" />
          </IconButton>
        )}
        {full.possible && (
          <IconButton
            label={intl.formatMessage(full.on ? texts.leave : texts.full)}
            className={styles.full}
            onClick={full.toggle}
          >
            {full.on ? (
              <Minimize size={20} aria-hidden="true" />
            ) : (
              <Maximize size={20} aria-hidden="true" />
            )}
          </IconButton>
        )}
        {canBeAlone && (
          <IconButton
            label={intl.formatMessage(texts.alone)}
            className={styles.alone}
            href={urlTo('know-view', { params: { slug: know.slug } })}
          >
            <ExternalLink size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={intl.formatMessage(texts.smaller)}
          className={canBeAlone ? styles.smaller : undefined}
          disabled={asText || zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        >
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={intl.formatMessage(texts.larger)}
          disabled={asText || zoom === zooms - 1}
          onClick={() => onZoom(zoom + 1)}
        >
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}

/** Parts of a page that take keys for themselves. */
const TAKES_KEYS = 'input, select, textarea, [role="dialog"], [contenteditable="true"]';

/**
 * Arrow keys turn pages while nothing else has them; with the focus in the reader, plus and
 * minus enlarge and Escape shows whole pages again.
 */
function useKeys(
  { frame, zoom, zooms, onZoom, asText, onText }: ReaderBarProps,
  turn: (by: number) => void,
) {
  const press = useRef<((event: KeyboardEvent) => void) | null>(null);
  useEffect(() => {
    press.current = (event) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || !(target instanceof Element)) return;
      if (target.closest(TAKES_KEYS)) return;
      const isInside = frame.current?.contains(target) ?? false;
      if (!isInside && target !== document.body) return;
      const steps: Record<string, () => void> = {
        ...(zoom === 0 &&
          !shiftKey && {
            ArrowLeft: () => turn(-1),
            ArrowRight: () => turn(1),
          }),
        ...(isInside && {
          '+': () => zoom < zooms - 1 && !asText && onZoom(zoom + 1),
          '-': () => zoom > 0 && onZoom(zoom - 1),
          Escape: () => (asText ? onText(false) : onZoom(0)),
        }),
      };
      if (!steps[key]) return;
      event.preventDefault();
      steps[key]();
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press.current?.(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function PageField({ page, pages, onPage }: PageFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    if (typed !== null && typed !== '') onPage(Number(typed));
    setTyped(null);
  };
  return (
    <form
      className={styles.pages}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={intl.formatMessage(texts.page)}
        className={styles.field}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={4}
        autoComplete="off"
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
        onBlur={go}
      />
      <span className={styles.of}>
        <FormattedMessage {...texts.of} values={{ pages }} />
      </span>
    </form>
  );
}

const never = () => () => undefined;

/** Full screen for one element, where the browser has it. */
function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const possible = useSyncExternalStore(
    never,
    () => document.fullscreenEnabled,
    () => false,
  );
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [frame]);
  const toggle = () => {
    // Refused by the browser or the user: the page stays as it is.
    void (on ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => {});
  };
  return { possible, on, toggle };
}
