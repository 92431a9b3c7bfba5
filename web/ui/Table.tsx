/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as cards, rows and cells lose the roles that their tags have */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** Renders the cell of a row. */
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned in tabular figures. */
  numeric?: boolean;
}

export interface TableProps<Row> {
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table; on a phone each row is a card. Its roles are explicit, since the display of
 * cards removes the table elements' own.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className={styles.table} role="table">
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={classes(column.numeric && styles.numeric)}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={styles.row}>
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                className={classes(styles.cell, column.numeric && styles.numeric)}
              >
                <span className={styles.label} aria-hidden="true">
                  {column.header}
                </span>
                <span>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
