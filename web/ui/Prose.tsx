import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Prose.module.css';

export type ProseProps = {
  /** The language of the text if it isn't the page's. */
  lang?: string | undefined;
  className?: string | undefined;
} & (
  | {
      /** Sanitized HTML, as the API returns it for Markdown pages. Never a visitor's own text. */
      html: string;
      /** The server's markup stays during hydration, where `html` differs there. */
      keepMarkup?: boolean;
      /**
       * The API call whose field `html` this is: a document then doesn't carry it a second
       * time in its data (pkg/page/payload.go).
       */
      call?: string;
      children?: undefined;
    }
  | { children: ReactNode; html?: undefined; keepMarkup?: undefined; call?: undefined }
);

/** Long text: Open Sans 17/28, at most 70 characters wide. */
export function Prose({ html, keepMarkup, call, children, lang, className }: ProseProps) {
  const shared = { className: classes(styles.prose, className), lang };
  return html === undefined ? (
    <div {...shared}>{children}</div>
  ) : (
    // The server renders the packs' Markdown and sanitizes it.
    <div
      {...shared}
      data-html-of={call}
      suppressHydrationWarning={keepMarkup}
      dangerouslySetInnerHTML={{ __html: withReachableTables(html) }}
    />
  );
}

/** A wide table scrolls horizontally on phones, and must be focusable to be scrolled by keyboard. */
function withReachableTables(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">');
}
