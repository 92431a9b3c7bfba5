/** A page's lines as headings and paragraphs, for reading in the letters of the browser. */
import { paragraphsOf } from './aloud.ts';
import type { PageWithLines } from './shared/types.ts';

export interface TextBlock {
  /** The number of its first line on the page, from 0. */
  line: number;
  kind: 'heading' | 'paragraph';
  text: string;
}

/** How much higher than the page's usual line a heading's line is. */
const HIGHER = 1.18;
/** Characters of a heading; longer ones are paragraphs in large letters. */
const MOST_OF_HEADING = 140;

/** The blocks of a page in the order in which they are read. */
export function textBlocks(page: PageWithLines): TextBlock[] {
  const usual = usualHeight(page);
  return paragraphsOf([page]).map(({ text, lines }) => {
    const heights = lines.map(({ line }) => page.lines[line]?.h ?? 0);
    const isHigh = Math.min(...heights) > usual * HIGHER;
    const line = lines[0]?.line ?? 0;
    return { line, kind: isHigh && text.length <= MOST_OF_HEADING ? 'heading' : 'paragraph', text };
  });
}

/** The height of the line that has the page's middle letter. */
function usualHeight({ lines }: PageWithLines): number {
  const byHeight = lines.toSorted((a, b) => a.h - b.h);
  const letters = byHeight.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  return byHeight.find(({ text }) => (seen += text.length) >= letters / 2)?.h ?? 0;
}
