import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { classes } from '../../ui/classes.ts';
import { keys } from '../../ui/keys.ts';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { detailsTexts } from './detailsTexts.ts';
import { MAX_TAGS, withTags } from './draft.ts';
import styles from './Details.module.css';

export interface TagsFieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: ReactNode;
}

/** Words by which a know is found: typed, separated by Enter or commas, each with a button that removes it. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const coming = withTags(value, text).slice(value.length);
  function take(typed: string) {
    if (typed.trim() !== '') onChange(withTags(value, typed));
    setText('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === keys.enter && text.trim() !== '') {
      // Enter submits the form only where there is no word to add.
      event.preventDefault();
      take(text);
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  }
  return (
    <Stack gap={3}>
      <TextField
        label={intl.formatMessage(detailsTexts.tags)}
        help={intl.formatMessage(detailsTexts.tagsHelp)}
        error={error}
        value={text}
        disabled={value.length >= MAX_TAGS}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) =>
          /[,;]/.test(target.value) ? take(target.value) : setText(target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => take(text)}
      />
      {value.length + coming.length > 0 && (
        <ul className={styles.tagList}>
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={intl.formatMessage(detailsTexts.removeTag, { tag })}
                onClick={() => onChange(value.filter((one) => one !== tag))}
              >
                <bdi>{tag}</bdi>
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
          {/* The typed tag has its place before the field is left: a button that is pressed next
              would move away below the pointer. */}
          {coming.map((tag) => (
            <li key={tag} className={classes(styles.tag, styles.coming)} aria-hidden="true">
              <bdi>{tag}</bdi>
              <X size={16} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
