import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import type { Column, Use } from './reading.ts';

const USES: readonly Use[] = ['front', 'back', 'hint', 'tags', 'section', 'ignore'];
/** Cells that stand below a choice. */
const SAMPLES = 3;

export interface ColumnFieldsProps {
  columns: readonly Column[];
  /** Of each column. */
  uses: readonly Use[];
  onUse: (at: number, use: Use) => void;
}

/** The use of each column of a table, above its first cells. */
export function ColumnFields({ columns, uses, onUse }: ColumnFieldsProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const id = useId();
  return (
    <fieldset className={styles.columns} aria-describedby={`${id}-error`}>
      <legend className={styles.legend}>
        <FormattedMessage {...texts.columns} />
      </legend>
      <div id={`${id}-error`} role="alert">
        {!uses.includes('front') && (
          <Notice tone="danger">
            <FormattedMessage {...texts.noFront} />
          </Notice>
        )}
      </div>
      <ol className={styles.columnList}>
        {columns.map(({ name, cells }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <li key={at} className={styles.column}>
            <Select
              label={
                name === ''
                  ? intl.formatMessage(texts.column, { number: at + 1 })
                  : intl.formatMessage(texts.columnNamed, { number: at + 1, name })
              }
              value={uses[at] ?? 'ignore'}
              onChange={({ target }) => onUse(at, target.value as Use)}
              options={USES.concat(uses[at] === 'kind' ? 'kind' : []).map((use) => ({
                value: use,
                label: intl.formatMessage(texts.use, { use }),
              }))}
            />
            <ul className={styles.cells} lang={lang}>
              {cells.slice(0, SAMPLES).map((cell, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
                <li key={row}>{cell}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
