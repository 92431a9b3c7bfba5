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

  it('of a page without text are none', () => {
    expect(textBlocks(page())).toEqual([]);
    expect(textBlocks(page([' ', 1, 0.02]))).toEqual([]);
  });
});
