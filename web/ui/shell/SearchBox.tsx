import { Search, X } from 'lucide-react';
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { classes } from '../classes.ts';
import { keys } from '../keys.ts';
import { useDismiss } from '../useDismiss.ts';
import { useLoaded } from '../useLoaded.ts';
import styles from './SearchBox.module.css';
import { keyShortcuts, useSearchKeys } from './useSearchKeys.ts';
import { type SearchSuggestion, type Suggest, useSuggestions } from './useSuggestions.ts';

export type { SearchSuggestion, Suggest } from './useSuggestions.ts';

export interface SearchChoice {
  text: string;
  /** Null if the typed text is searched. */
  suggestion: SearchSuggestion | null;
  /** What was typed, and the suggestions for it. */
  typed: string;
  suggestions: readonly SearchSuggestion[];
}

export interface BeforeTypingProps {
  place: 'home' | 'header';
  /** In the flow of its parent instead of floating below the field. */
  inline: boolean;
  /** Closes the list; the focus has returned to the field. */
  onLeave: () => void;
}

export interface SearchProps {
  /** The form's action without JavaScript, by GET. */
  action: string;
  /** The name of the query's parameter. */
  name?: string;
  defaultValue?: string;
  suggest: Suggest;
  /** Navigates to the choice. */
  onSelect: (choice: SearchChoice) => void;
  /** The content below the empty field; fetched when the field gets the focus. */
  beforeTyping?: (() => Promise<{ BeforeTyping: ComponentType<BeforeTypingProps> }>) | undefined;
  /** Whether a slash focuses the search in addition to Ctrl-K. */
  hasSlashKey?: (() => boolean) | undefined;
  /** Called when the first character is typed, and once more after a choice. */
  onSearchStart?: (() => void) | undefined;
  /** Called about a second after a choice, when its navigation has begun. */
  onSelected?: ((choice: SearchChoice) => void) | undefined;
}

export interface SearchBoxProps extends SearchProps {
  /** Selects the placeholder text. */
  place?: 'home' | 'header';
  size?: 'medium' | 'large';
  /** Text in the empty field; by default that of its place. */
  placeholder?: string | undefined;
  /** Fields of the form that aren't seen, for its other parameters. */
  hidden?: ReactNode;
  /** The list is in the flow of its parent instead of floating below the field. */
  inlineList?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const SLASH = '/';
const loadList = () => import('./SearchList.tsx');
const nothing = () => new Promise<never>(() => undefined);

/** The delay of onSelected, in milliseconds after a choice. */
export const SELECTED_DELAY = 1000;

const placeholders = defineMessages({
  home: {
    id: 'header.search.homePlaceholder',
    defaultMessage: 'What do you want to learn?',
    description: 'Placeholder of the large search field on the home page',
  },
  header: {
    id: 'header.search.placeholder',
    defaultMessage: 'Search topics and subjects',
    description: 'Placeholder of the search field in the header of every other page',
  },
});

/** The search field: a combobox with suggestions, or without JavaScript a plain form. */
export function SearchBox({
  action,
  name = 'query',
  defaultValue = '',
  suggest,
  onSelect,
  beforeTyping = nothing,
  hasSlashKey,
  onSearchStart,
  onSelected,
  place = 'header',
  size = 'medium',
  placeholder,
  hidden,
  inlineList = false,
  ref,
}: SearchBoxProps) {
  const intl = useIntl();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const started = useRef(false);
  const [typed, setTyped] = useState(defaultValue);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions, status } = useSuggestions(open ? typed : '', suggest);
  // Without a connection these may be missing: the field works without them.
  const list = useLoaded(loadList, open, false, true);
  const before = useLoaded(beforeTyping, open, false, true);
  useDismiss(open && !inlineList, form, close);
  const slash = useSearchKeys(form, selectField, hasSlashKey);

  const highlighted = suggestions[active];
  const listed = open && typed.trim() !== '' && status !== 'idle';
  const expanded = listed && suggestions.length > 0;
  const label = intl.formatMessage({
    id: 'header.search.label',
    defaultMessage: 'Search',
    description: 'Name of the search field, its button and its dialog',
  });

  function selectField() {
    form.current?.querySelector('input')?.select();
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function type(text: string) {
    setTyped(text);
    setActive(-1);
    setOpen(true);
    if (text !== '' && !started.current) {
      started.current = true;
      onSearchStart?.();
    }
  }

  function choose(suggestion: SearchSuggestion | null) {
    const text = typed.trim();
    const choice = { text: suggestion?.text ?? text, suggestion, typed: text, suggestions };
    if (choice.text === '') return;
    started.current = false;
    setTyped(choice.text);
    close();
    onSelect(choice);
    if (onSelected) setTimeout(onSelected, SELECTED_DELAY, choice);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    choose(highlighted ?? null);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === keys.down || event.key === keys.up) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (typed === '') form.current?.querySelector('a')?.focus();
      else setActive(step(active, event.key === keys.down ? 1 : -1, suggestions.length));
    } else if (event.key === keys.escape && open && !inlineList) {
      event.preventDefault();
      close();
    }
  }

  return (
    <search className={classes(styles.search, styles[size], inlineList && styles.inline)}>
      <form ref={form} className={styles.form} action={action} method="get" onSubmit={submit}>
        <div className={styles.field}>
          {/* For pointers: Enter does the same, and a large field has a button that says so. */}
          <button type="submit" className={styles.glass} tabIndex={-1} aria-hidden="true">
            <Search size={size === 'large' ? 24 : 20} />
          </button>
          <input
            ref={ref}
            className={styles.input}
            type="text"
            name={name}
            value={highlighted?.text ?? typed}
            placeholder={placeholder ?? intl.formatMessage(placeholders[place])}
            role="combobox"
            aria-label={label}
            aria-expanded={expanded}
            aria-controls={expanded ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-keyshortcuts={inlineList ? undefined : keyShortcuts(slash)}
            aria-activedescendant={highlighted ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={120}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setOpen(true)}
            onKeyDown={press}
          />
          {typed === '' && slash && !inlineList && (
            <kbd className={styles.slash} aria-hidden="true">
              {SLASH}
            </kbd>
          )}
          {typed !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={intl.formatMessage({
                id: 'header.search.clear',
                defaultMessage: 'Clear the search',
                description: 'Name of the button that empties the search field',
              })}
              onClick={() => {
                type('');
                selectField();
              }}
            >
              <X size={20} aria-hidden="true" />
            </button>
          )}
          {size === 'large' && (
            <button type="submit" className={styles.submit} aria-label={label}>
              <Search className={styles.submitIcon} size={22} aria-hidden="true" />
              <span className={styles.submitText}>{label}</span>
            </button>
          )}
        </div>
        {hidden}
        {open && typed === '' && before && (
          <before.BeforeTyping place={place} inline={inlineList} onLeave={close} />
        )}
        {list && (
          <list.SearchList
            id={id}
            listed={listed}
            loading={status === 'loading'}
            query={typed.trim()}
            suggestions={suggestions}
            active={active}
            onChoose={choose}
          />
        )}
      </form>
    </search>
  );
}

/** The next entry up or down; -1 is the typed text, between the last entry and the first. */
function step(active: number, by: 1 | -1, count: number): number {
  const next = active + by;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}
