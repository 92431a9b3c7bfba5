import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import {
  type BetweenCards,
  type BetweenCells,
  changed,
  encodingsBeside,
  type Preview,
  scriptsOf,
  type Settings,
  usesOf,
} from './reading.ts';
import { SeparatorField } from './SeparatorField.tsx';

const CELLS: readonly BetweenCells[] = ['auto', 'tab', 'comma', 'semicolon', 'own'];
const CARDS: readonly BetweenCards[] = ['line', 'empty', 'semicolon', 'own'];

export interface SettingsFieldsProps {
  settings: Settings;
  onChange: (settings: Settings) => void;
  /** The source as it was read with them. */
  preview: Preview;
  /** The source is a file, whose encoding is guessed. */
  isFile: boolean;
  /** The text of refused settings. */
  error: string | false;
  onRetry: () => void;
}

/** How a text is read: format, separators, columns and encoding. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { settings, onChange, preview, isFile, error, onRetry } = props;
  const intl = useIntl();
  const set = (part: Partial<Settings>) => onChange(changed(settings, part));
  const format = settings.format || (preview.format === 'markdown' ? 'markdown' : 'table');
  const uses = usesOf(preview.columns, settings);
  const encoding = settings.encoding || preview.encoding;
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.subtitle}>
        <FormattedMessage {...texts.settings} />
      </h2>
      <div role="alert">
        {error && (
          <Notice
            tone="danger"
            action={
              <Button size="small" variant="tonal" onClick={onRetry}>
                <FormattedMessage {...texts.retry} />
              </Button>
            }
          >
            {error}
          </Notice>
        )}
      </div>
      <div className={styles.fields}>
        <Select
          label={intl.formatMessage(texts.format)}
          value={format}
          onChange={({ target }) =>
            set({ format: target.value === 'markdown' ? 'markdown' : 'table' })
          }
          options={(['table', 'markdown'] as const).map((value) => ({
            value,
            label: intl.formatMessage(texts.formatName, { format: value }),
          }))}
        />
        {format === 'table' && (
          <>
            <SeparatorField
              label={<FormattedMessage {...texts.cells} />}
              ownLabel={<FormattedMessage {...texts.cellsOwn} />}
              names={CELLS}
              value={settings.cells}
              onChange={(cells) => set({ cells })}
            />
            <SeparatorField
              label={<FormattedMessage {...texts.cards} />}
              ownLabel={<FormattedMessage {...texts.cardsOwn} />}
              names={CARDS}
              value={settings.cards}
              onChange={(cards) => set({ cards })}
            />
          </>
        )}
        {format === 'table' && isFile && encoding !== '' && (
          <Select
            label={intl.formatMessage(texts.encoding)}
            help={intl.formatMessage(texts.encodingHelp)}
            value={encoding}
            onChange={({ target }) => set({ encoding: target.value })}
            options={encodingsBeside(encoding).map((name) => ({
              value: name,
              label: intl.formatMessage(texts.encodingName, {
                name: name.toUpperCase(),
                scripts: scriptsOf(name),
              }),
            }))}
          />
        )}
      </div>
      {format === 'table' && preview.columns.length > 0 && (
        <>
          <Switch
            label={intl.formatMessage(texts.header)}
            checked={settings.header === '' ? preview.header : settings.header === 'yes'}
            onChange={({ target }) => set({ header: target.checked ? 'yes' : 'no' })}
          />
          <ColumnFields
            columns={preview.columns}
            uses={uses}
            onUse={(at, use) => set({ columns: uses.with(at, use) })}
          />
        </>
      )}
    </Card>
  );
}
