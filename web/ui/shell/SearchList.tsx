/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a combobox with drawings in its list has no tags of its own */
import { Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Skeleton } from '../Skeleton.tsx';
import { SubjectIcon } from '../SubjectIcon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './SearchBox.module.css';
import type { SearchSuggestion } from './useSuggestions.ts';

interface SearchListProps {
  /** The field's id, from which the ids of the list and its entries are derived. */
  id: string;
  listed: boolean;
  loading: boolean;
  query: string;
  suggestions: readonly SearchSuggestion[];
  active: number;
  onChoose: (suggestion: SearchSuggestion) => void;
}

/**
 * The list below the search field: suggestions, a placeholder while they load, or the
 * message that there are none.
 */
export function SearchList(props: SearchListProps) {
  const { listed, loading, query, suggestions } = props;
  const found = suggestions.length > 0;
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
      <div className={styles.list} hidden={!listed} aria-busy={loading}>
        {listed && found && <Options {...props} />}
        {listed && !found && loading && <Loading />}
        {listed && !found && !loading && (
          <p className={styles.empty}>
            <FormattedMessage
              id="header.search.empty"
              defaultMessage="Nothing comes to mind for “{query}”. Press Enter to search for it anyway."
              description="Below the search field when there is no suggestion; query is what was typed"
              values={{ query }}
            />
          </p>
        )}
      </div>
    </>
  );
}

function Options({ id, suggestions, active, onChoose }: SearchListProps) {
  const intl = useIntl();
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
          <span className={styles.optionText}>{suggestion.text}</span>
          {suggestion.type === 'SUBJECT' && (
            <span className={styles.kind}>
              <FormattedMessage
                id="header.search.subject"
                defaultMessage="Subject"
                description="Small word behind a suggestion that is a whole school subject"
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function OptionIcon({ suggestion: { subject } }: { suggestion: SearchSuggestion }) {
  if (subject) return <SubjectIcon iconUrl={subject.iconUrl} hue={subject.color} size={36} />;
  return (
    <span className={styles.plainIcon}>
      <Search size={18} aria-hidden="true" />
    </span>
  );
}

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
