import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import { MAX_SEPARATOR, type Separator } from './reading.ts';

export interface SeparatorFieldProps<Name extends string> {
  label: ReactNode;
  /** The label of the field for characters of one's own. */
  ownLabel: ReactNode;
  names: readonly Name[];
  value: Separator<Name>;
  onChange: (value: Separator<Name>) => void;
}

/** The choice of the characters between two parts of a text, with a field for one's own. */
export function SeparatorField<Name extends string>(props: SeparatorFieldProps<Name>) {
  const { label, ownLabel, names, value, onChange } = props;
  const intl = useIntl();
  return (
    <div className={styles.separator}>
      <Select
        label={label}
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value as Name })}
        options={names.map((name) => ({
          value: name,
          label: intl.formatMessage(texts.separator, { name }),
        }))}
      />
      {value.name === 'own' && (
        <TextField
          label={ownLabel}
          value={value.own}
          maxLength={MAX_SEPARATOR}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...value, own: target.value })}
        />
      )}
    </div>
  );
}
