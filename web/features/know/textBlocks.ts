/** A page's lines as headings, paragraphs and tables, for reading in the letters of the browser. */
import { type Paragraph, paragraphsOf } from './aloud.ts';
import type { KnowLine, PageWithLines } from './shared/types.ts';
import { type TextRow, tableOf } from './textTable.ts';

export interface TextBlock {
  /** The number of its first line on the page, from 0. */
  line: number;
  kind: 'heading' | 'paragraph';
  text: string;
}

export interface TextTable {
  line: number;
  kind: 'table';
  /** Whether the first row names the columns. */
  head: boolean;
  /** At least two, all with the same number of cells; a cell without text is ''. */
  rows: string[][];
}

/** How much higher than the page's usual line a heading's line is. */
const HIGHER = 1.18;
/** Characters of a heading; longer ones are paragraphs in large letters. */
const MOST_OF_HEADING = 140;

/** The blocks of a page in the order in which they are read. */
export function textBlocks(page: PageWithLines): (TextBlock | TextTable)[] {
  const usual = usualHeight(page);
  const out: (TextBlock | TextTable)[] = [];
  let rows: Paragraph[] = [];
  const flush = () => {
    const table = tableOf(rows.map((row) => linesOf(page, row)));
    if (table) out.push({ line: firstOf(rows), kind: 'table', ...table });
    else for (const row of rows) out.push(blockOf(page, row, usual));
    rows = [];
  };
  for (const paragraph of paragraphsOf([page])) {
    if (isRow(linesOf(page, paragraph))) {
      rows.push(paragraph);
      continue;
    }
    flush();
    out.push(blockOf(page, paragraph, usual));
  }
  flush();
  return out;
}

const firstOf = ([row]: readonly Paragraph[]) => row?.lines[0]?.line ?? 0;

function linesOf(page: PageWithLines, { lines }: Paragraph): TextRow {
  return lines.flatMap(({ line }) => page.lines[line] ?? []);
}

/** Whether two lines of a block stand beside each other: then its lines are cells of a table's row. */
function isRow(lines: TextRow): boolean {
  return lines.some((line, at) => {
    const next = lines[at + 1];
    return next !== undefined && next.x >= line.x + line.w && isLevel(line, next);
  });
}

/** Whether one line begins above the other's end. */
function isLevel(a: KnowLine, b: KnowLine): boolean {
  return a.y < b.y + b.h && b.y < a.y + a.h;
}

function blockOf(page: PageWithLines, { text, lines }: Paragraph, usual: number): TextBlock {
  const heights = lines.map(({ line }) => page.lines[line]?.h ?? 0);
  const isHigh = Math.min(...heights) > usual * HIGHER;
  const line = lines[0]?.line ?? 0;
  return { line, kind: isHigh && text.length <= MOST_OF_HEADING ? 'heading' : 'paragraph', text };
}

/** The height of the line that has the page's middle letter. */
function usualHeight({ lines }: PageWithLines): number {
  const byHeight = lines.toSorted((a, b) => a.h - b.h);
  const letters = byHeight.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  return byHeight.find(({ text }) => (seen += text.length) >= letters / 2)?.h ?? 0;
}
