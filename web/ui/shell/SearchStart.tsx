import { History } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import type { Hue } from '../hues.ts';
import { keys } from '../keys.ts';
import { SubjectIcon } from '../SubjectIcon.tsx';
import { Switch } from '../Switch.tsx';
import box from './SearchBox.module.css';
import styles from './SearchStart.module.css';

/** A destination that needs no typing. */
export interface SearchWay {
  text: string;
  href: string;
  /** The entry's icon; absent for a searched text. */
  subject: { iconUrl: string; color: Hue } | null;
}

export interface SearchStartProps {
  /** Latest first. */
  recent: readonly SearchWay[];
  onClear: () => void;
  /** The most popular subjects. */
  popular: readonly SearchWay[];
  /** The language of the subjects' names if it isn't the page's. */
  lang?: string | undefined;
  /** Whether a slash focuses the search. */
  slashKey: boolean;
  onSlashKey: (on: boolean) => void;
  /** In the flow of its parent instead of floating below the field. */
  inline?: boolean;
  /** Closes the list; the focus has returned to the field. */
  onLeave: () => void;
}

/**
 * The list below an empty search field: recent searches and popular subjects. The arrow
 * keys move through it and back to the field. Renders nothing without entries.
 */
export function SearchStart({
  recent,
  onClear,
  popular,
  lang,
  slashKey,
  onSlashKey,
  inline = false,
  onLeave,
}: SearchStartProps) {
  if (recent.length === 0 && popular.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears the keys of what is in it
    <div
      className={classes(box.list, styles.start, inline && styles.inline)}
      onKeyDown={(event) => walk(event, inline ? undefined : onLeave)}
    >
      {recent.length > 0 && (
        <Ways
          ways={recent}
          lang={lang}
          title={
            <FormattedMessage
              id="header.search.recent"
              defaultMessage="Recent searches"
              description="Below the empty search field: heading of what was searched for or chosen before in this browser"
            />
          }
          action={
            <Button size="small" variant="quiet" onClick={onClear}>
              <FormattedMessage
                id="header.search.forget"
                defaultMessage="Clear"
                description="Button beside the heading of the recent searches: makes the browser forget them"
              />
            </Button>
          }
        />
      )}
      {popular.length > 0 && (
        <Ways
          grid
          ways={popular}
          lang={lang}
          title={
            <FormattedMessage
              id="header.search.popular"
              defaultMessage="Popular subjects"
              description="Below the empty search field: heading of the subjects that most look for"
            />
          }
        />
      )}
      <div className={styles.key}>
        <Switch
          checked={slashKey}
          onChange={(event) => onSlashKey(event.target.checked)}
          label={
            <FormattedMessage
              id="header.search.slash"
              defaultMessage="<key>/</key> opens the search"
              description="Switch below the empty search field: whether the slash key leads to the search; <key> marks the name of the key"
              values={{ key: (name) => <kbd className={styles.kbd}>{name}</kbd> }}
            />
          }
        />
      </div>
    </div>
  );
}

interface WaysProps {
  ways: readonly SearchWay[];
  lang: string | undefined;
  title: ReactNode;
  action?: ReactNode;
  grid?: boolean;
}

function Ways({ ways, lang, title, action, grid = false }: WaysProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        {action}
      </div>
      <ul className={classes(styles.ways, grid && styles.grid)}>
        {ways.map(({ href, text, subject }) => (
          <li key={href}>
            <a href={href} className={classes(box.option, styles.way)}>
              {subject ? (
                <SubjectIcon iconUrl={subject.iconUrl} hue={subject.color} size={36} />
              ) : (
                <span className={box.plainIcon}>
                  <History size={18} aria-hidden="true" />
                </span>
              )}
              <span className={styles.text} lang={lang}>
                {text}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Handles the arrow keys between the entries and from the first to the field; Escape closes. */
function walk(event: KeyboardEvent<HTMLElement>, onLeave: (() => void) | undefined): void {
  const field = event.currentTarget.closest('form')?.querySelector('input');
  if (event.key === keys.escape && onLeave) {
    event.preventDefault();
    field?.focus();
    onLeave();
  }
  if (event.key !== keys.down && event.key !== keys.up) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at + (event.key === keys.down ? 1 : -1);
  if (next < 0) field?.focus();
  else stops[next]?.focus();
}
