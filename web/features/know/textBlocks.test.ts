import { describe, expect, it } from 'vitest';
import type { PageWithLines } from './shared/types.ts';
import { textBlocks } from './textBlocks.ts';

/** A page of lines, each with its block and its height. */
const page = (...lines: [text: string, block: number, h: number][]) =>
  ({
    number: 1,
    lines: lines.map(([text, block, h], i) => ({ text, block, h, w: 0.5, x: 0.1, y: i / 100 })),
  }) as unknown as PageWithLines;

describe('blocks of a page', () => {
  it('are headings where their letters are higher than most', () => {
    const blocks = textBlocks(
      page(
        ['Die Zelle', 1, 0.03],
        ['Die Zelle ist die kleinste Ein-', 2, 0.015],
        ['heit des Lebens.', 2, 0.015],
        ['Sie hat eine Membran.', 3, 0.0155],
      ),
    );
    expect(blocks).toEqual([
      { line: 0, kind: 'heading', text: 'Die Zelle' },
      { line: 1, kind: 'paragraph', text: 'Die Zelle ist die kleinste Einheit des Lebens.' },
      { line: 3, kind: 'paragraph', text: 'Sie hat eine Membran.' },
    ]);
  });

  it('are paragraphs where all letters are as high, or a text in high letters is long', () => {
    expect(textBlocks(page(['A', 1, 0.02], ['B', 2, 0.02])).map(({ kind }) => kind)).toEqual([
      'paragraph',
      'paragraph',
    ]);
    const [long] = textBlocks(page(['x'.repeat(141), 1, 0.04], ['y'.repeat(300), 2, 0.02]));
    expect(long?.kind).toBe('paragraph');
  });

  /** A page of a table's cells: each row is a block, each cell has its column's place. */
  const table = (...rows: string[][]) =>
    ({
      number: 1,
      lines: rows.flatMap((cells, row) =>
        cells.flatMap((text, column) =>
          text === ''
            ? []
            : [{ text, block: row, h: 0.02, w: 0.2, x: 0.1 + column * 0.25, y: row / 20 }],
        ),
      ),
    }) as unknown as PageWithLines;

  it('are a table where cells stand beside and below each other', () => {
    const rows = [
      ['Organ', 'Aufgabe', 'Ort'],
      ['Herz', 'pumpt Blut', ''],
      ['Lunge', 'tauscht Gase', 'Brust'],
    ];
    expect(textBlocks(table(...rows))).toEqual([{ line: 0, kind: 'table', head: true, rows }]);
    const numbers = [
      ['1', 'eins'],
      ['2', 'zwei'],
    ];
    expect(textBlocks(table(...numbers))).toMatchObject([{ head: false }]);
  });

  it('are no table where columns touch, or there is one row', () => {
    const page = table(['a', 'b'], ['c', 'd']);
    for (const line of page.lines.slice(2)) line.x += 0.12;
    expect(textBlocks(page).map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
    expect(textBlocks(table(['a', 'b'])).map(({ kind }) => kind)).toEqual(['paragraph']);
  });

  it('of a page without text are none', () => {
    expect(textBlocks(page())).toEqual([]);
    expect(textBlocks(page([' ', 1, 0.02]))).toEqual([]);
  });
});
