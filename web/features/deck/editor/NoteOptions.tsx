import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Note.module.css';
import { noteTexts as texts } from './noteTexts.ts';
import { type Kind, type Row, tagsIn } from './rows.ts';

export interface NoteOptionsProps {
  row: Row;
  errors: { hint?: ReactNode; tags?: ReactNode };
  onChange: (part: Partial<Row>) => void;
  /** Moves the row by a number of places. */
  onMove: (by: -1 | 1) => void;
}

const kinds: Record<Kind, 'basic' | 'reversed' | 'gaps'> = {
  basic: 'basic',
  reversed: 'reversed',
  cloze: 'gaps',
};

/** Kind, hint and tags of a card, and buttons that move it. */
export function NoteOptions({ row, errors, onChange, onMove }: NoteOptionsProps) {
  const intl = useIntl();
  const [tags, setTags] = useState(row.tags.join(', '));
  return (
    <div className={styles.options}>
      <Select
        label={intl.formatMessage(texts.kind)}
        value={row.kind}
        onChange={({ target }) => onChange({ kind: target.value as Kind })}
        options={(Object.keys(kinds) as Kind[]).map((kind) => ({
          value: kind,
          label: intl.formatMessage(texts[kinds[kind]]),
        }))}
      />
      <TextField
        label={intl.formatMessage(texts.hint)}
        value={row.hint}
        error={errors.hint}
        autoComplete="off"
        onChange={({ target }) => onChange({ hint: target.value })}
      />
      <TextField
        label={intl.formatMessage(texts.tags)}
        help={intl.formatMessage(texts.tagsHelp)}
        value={tags}
        error={errors.tags}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => {
          setTags(target.value);
          onChange({ tags: tagsIn(target.value) });
        }}
        onBlur={() => setTags(row.tags.join(', '))}
      />
      <div className={styles.moves}>
        <Button
          size="small"
          variant="tonal"
          icon={<ArrowUp size={18} aria-hidden="true" />}
          onClick={() => onMove(-1)}
        >
          <FormattedMessage {...texts.up} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          icon={<ArrowDown size={18} aria-hidden="true" />}
          onClick={() => onMove(1)}
        >
          <FormattedMessage {...texts.down} />
        </Button>
      </div>
    </div>
  );
}
