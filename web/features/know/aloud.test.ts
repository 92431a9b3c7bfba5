import { describe, expect, it } from 'vitest';
import { lineAt, paragraphsOf } from './aloud.ts';
import type { PageWithLines } from './shared/types.ts';

function page(number: number, lines: [string, number][]): PageWithLines {
  return {
    number,
    width: 1600,
    height: 2263,
    imageUrl: '',
    images: [],
    blurred: false,
    text: null,
    textLeftOut: false,
    lines: lines.map(([text, block]) => ({ text, block, x: 0, y: 0, w: 1, h: 0.02 })),
  };
}

describe('paragraphsOf', () => {
  it('joins the lines of a block, and words that are broken between lines', () => {
    const [first, second] = paragraphsOf([
      page(1, [
        ['Die Recht-', 0],
        ['schreibung ist', 0],
        ['E-', 0],
        ['Mail', 0],
        ['Neu', 1],
      ]),
    ]);
    expect(first?.text).toBe('Die Rechtschreibung ist E- Mail');
    expect(second?.text).toBe('Neu');
  });

  it('begins a paragraph on each page and leaves blank lines out', () => {
    const all = paragraphsOf([
      page(1, [
        ['Eins', 0],
        ['  ', 0],
      ]),
      page(2, [['Zwei', 0]]),
    ]);
    expect(all.map(({ text }) => text)).toEqual(['Eins', 'Zwei']);
    expect(all[1]?.lines).toEqual([{ page: 2, line: 0, from: 0 }]);
  });

  it('has nothing to read on pages without text', () => {
    expect(paragraphsOf([page(1, [])])).toEqual([]);
  });
});

describe('lineAt', () => {
  it('finds the line of a letter', () => {
    const [paragraph] = paragraphsOf([
      page(1, [
        ['Guten', 0],
        ['Morgen', 0],
      ]),
    ]);
    if (!paragraph) throw new Error('no paragraph');
    expect(lineAt(paragraph, 0)?.line).toBe(0);
    expect(lineAt(paragraph, 5)?.line).toBe(0);
    expect(lineAt(paragraph, 6)?.line).toBe(1);
    expect(lineAt(paragraph, 100)?.line).toBe(1);
  });
});
