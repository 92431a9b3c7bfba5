/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a combobox with drawings in its list has no tags of its own */
import { useEffect, useRef } from 'react';
import { FileText, History, Search } from 'lucide-react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Skeleton } from '../Skeleton.tsx';
import { SubjectIcon } from '../SubjectIcon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { markedParts } from './markedParts.ts';
import styles from './SearchBox.module.css';
import type { SearchSuggestion } from './useSuggestions.ts';

const NARROW = '(width < 750px)';

interface SearchListProps {
  /** The field's id, from which the ids of the list and its entries are derived. */
  id: string;
  listed: boolean;
  loading: boolean;
  query: string;
  suggestions: readonly SearchSuggestion[];
  active: number;
  /** null searches for what was typed. */
  onChoose: (suggestion: SearchSuggestion | null) => void;
}

/**
 * The list below the search field: suggestions, a placeholder while they load, or the
 * message that there are none.
 */
export function SearchList(props: SearchListProps) {
  const { listed, loading, query, suggestions, onChoose } = props;
  const found = suggestions.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (listed) makeRoom(list.current);
  }, [listed]);
  return (
    <>
      <VisuallyHidden>
        <output>
          {listed && !loading && (
            <FormattedMessage
              id="header.search.count"
              defaultMessage="{count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}"
              description="Read out when the list below the search field changes"
              values={{ count: suggestions.length }}
            />
          )}
        </output>
      </VisuallyHidden>
      <div ref={list} className={styles.list} hidden={!listed} aria-busy={loading}>
        {listed && found && <Options {...props} />}
        {listed && !found && loading && <Loading />}
        {listed && !found && !loading && (
          <p className={styles.empty}>
            <FormattedMessage
              id="header.search.empty"
              defaultMessage="Nothing comes to mind for “{query}” yet."
              description="Below the search field when there is no suggestion; query is what was typed. A button that searches for it anyway follows"
              values={{ query: <bdi>{query}</bdi> }}
            />
          </p>
        )}
        {listed && (found || !loading) && (
          <button
            type="button"
            className={styles.all}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(null)}
          >
            <Search size={18} aria-hidden="true" />
            <span className={styles.optionText}>
              <FormattedMessage
                id="header.search.all"
                defaultMessage="Search for “{query}”"
                description="Button at the end of the list below the search field: opens the page with all results for what was typed"
                values={{ query: <bdi>{query}</bdi> }}
              />
            </span>
          </button>
        )}
      </div>
    </>
  );
}

/**
 * Scrolls a phone's page until the field is at its top: the keyboard covers most of what is
 * below. The field in the header is there already.
 */
function makeRoom(list: HTMLElement | null): void {
  if (!list || list.closest('header, [role=dialog]') || !matchMedia(NARROW).matches) return;
  list.closest('form')?.scrollIntoView();
}

function Options({ id, query, suggestions, active, onChoose }: SearchListProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      className={styles.options}
      aria-label={intl.formatMessage({
        id: 'header.search.suggestions',
        defaultMessage: 'Suggestions',
        description: 'Name of the list of suggestions below the search field, read out',
      })}
    >
      {suggestions.map((suggestion, index) => (
        // The field keeps the focus and handles the keys, as the combobox pattern requires.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={suggestion.path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <OptionIcon suggestion={suggestion} />
          <span className={styles.optionText} lang={lang}>
            <Marked text={suggestion.text} query={query} />
          </span>
          <Kind type={suggestion.type} />
        </li>
      ))}
    </ul>
  );
}

/** The text with what was typed set off. */
function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return markedParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

const plainIcons: Partial<Record<string, typeof Search>> = {
  KNOW: FileText,
  RECENT: History,
};

function OptionIcon({ suggestion: { subject, type } }: { suggestion: SearchSuggestion }) {
  if (subject && !(type in plainIcons))
    return <SubjectIcon iconUrl={subject.iconUrl} hue={subject.color} size={36} />;
  const Icon = plainIcons[type] ?? Search;
  return (
    <span className={styles.plainIcon} data-hue={subject?.color}>
      <Icon size={18} aria-hidden="true" />
    </span>
  );
}

/** What a suggestion is; for what was searched for before the icon says it to who sees. */
function Kind({ type }: { type: string }) {
  const kind = kinds[type];
  if (!kind) return null;
  const text = <FormattedMessage {...kind} />;
  if (type === 'RECENT') return <VisuallyHidden>{text}</VisuallyHidden>;
  return <span className={styles.kind}>{text}</span>;
}

const kinds: Partial<Record<string, MessageDescriptor>> = defineMessages({
  SUBJECT: {
    id: 'header.search.subject',
    defaultMessage: 'Subject',
    description: 'Small word behind a suggestion that is a whole school subject',
  },
  TOPIC: {
    id: 'header.search.topic',
    defaultMessage: 'Topic',
    description: 'Small word behind a suggestion that is a topic of a school subject',
  },
  KNOW: {
    id: 'header.search.know',
    defaultMessage: 'Know',
    description:
      'Small word behind a suggestion that is the title of a know, a document that somebody shared',
  },
  RECENT: {
    id: 'header.search.before',
    defaultMessage: 'Searched before',
    description:
      'Read out behind a suggestion that was searched for or chosen before in this browser',
  },
});

function Loading() {
  return (
    <div className={styles.options}>
      {[64, 48, 56].map((width) => (
        <div key={width} className={styles.option}>
          <Skeleton shape="box" width={36} height={36} />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
