/** A table from lines of text that stand beside and below each other. */
import type { KnowLine } from './shared/types.ts';

/** The lines of a table's row: one or more for each cell. */
export type TextRow = readonly KnowLine[];

/** Columns of a table; more of them are drawings with words, such as a scale. */
const MOST_COLUMNS = 12;

interface Column {
  from: number;
  to: number;
}

/**
 * The cells of rows that follow each other, or null where it isn't sure that they form a
 * table: fewer than two rows or columns, or no row that has a cell in each column.
 *
 * @param rows at least as wide as two cells each
 */
export function tableOf(rows: readonly TextRow[]): { head: boolean; rows: string[][] } | null {
  if (rows.length < 2) return null;
  const columns = columnsOf(rows.flat());
  if (columns.length < 2 || columns.length > MOST_COLUMNS) return null;
  const cells = rows.map((row) => {
    const texts = columns.map((): string[] => []);
    for (const line of row) texts[columnAt(columns, line)]?.push(line.text.trim());
    return texts.map((parts) => parts.join(' '));
  });
  const full = cells.filter((row) => row.every((cell) => cell !== ''));
  if (full.length === 0) return null;
  const first = cells[0] ?? [];
  return { head: full[0] === first && !first.some((cell) => /^[\d−+-]/u.test(cell)), rows: cells };
}

/** The bands between which no line stands, from left to right. */
function columnsOf(lines: TextRow): Column[] {
  const out: Column[] = [];
  for (const { x, w } of lines.toSorted((a, b) => a.x - b.x)) {
    const last = out.at(-1);
    if (last && x < last.to) last.to = Math.max(last.to, x + w);
    else out.push({ from: x, to: x + w });
  }
  return out;
}

const columnAt = (columns: readonly Column[], { x }: KnowLine) =>
  columns.findLastIndex(({ from }) => from <= x);
