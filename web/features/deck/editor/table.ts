/** Parser of tables pasted from spreadsheets: tab-separated values. */
import { hasGap } from './gaps.ts';
import { emptyRow, type Row } from './rows.ts';

/**
 * Parses a pasted table into cells, without empty lines; null for other texts. A table has
 * two columns in each line, and a first cell in most lines, unlike indented code.
 */
export function tableIn(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const lines = cellsIn(text.replace(/\r\n?/g, '\n')).filter((cells) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const isTable = lines.length > 0 && lines.every((cells) => cells.length > 1);
  const named = lines.filter(([first = '']) => first.trim() !== '');
  return isTable && named.length * 2 > lines.length ? lines : null;
}

/**
 * Splits a text into lines of cells. A cell with a tab, a line break or a quote is in quotes,
 * and its own quotes are doubled. A quote without a closing one at a cell's end is a character.
 */
function cellsIn(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null;
    const end = quoted?.end ?? endOfCell(text, at);
    lines.at(-1)?.push(quoted?.cell ?? text.slice(at, end));
    if (text[end] === '\n') lines.push([]);
    at = end + 1;
  }
  return lines;
}

function endOfCell(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '\t' || text[at] === '\n') return at;
  return text.length;
}

function quotedCell(text: string, from: number): { cell: string; end: number } | null {
  let close = text.indexOf('"', from + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  const end = close + 1;
  if (end < text.length && text[end] !== '\t' && text[end] !== '\n') return null;
  return { cell: text.slice(from + 1, close).replaceAll('""', '"'), end };
}

/**
 * Makes rows of a table: the first cell of a line is the front, all others are the back.
 *
 * @param ids one for each line
 */
export function rowsOf(lines: readonly (readonly string[])[], ids: readonly string[]): Row[] {
  return lines.map(([front = '', ...rest], at) => ({
    ...emptyRow(ids[at] ?? ''),
    kind: hasGap(front) ? 'cloze' : 'basic',
    front: front.trim(),
    back: rest
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join('\n'),
  }));
}
