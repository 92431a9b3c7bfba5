/** What a voice reads of a document: its paragraphs, and which line has which letter. */
import type { PageWithLines } from './shared/types.ts';

/** A line of a page, and where it begins in its paragraph's text. */
export interface SpokenLine {
  page: number;
  /** Its index on the page. */
  line: number;
  from: number;
}

export interface Paragraph {
  text: string;
  lines: SpokenLine[];
}

/** A word that goes on in the next line: a letter before the hyphen, as in "Recht-". */
const BROKEN = /\p{L}[-\u00AD]$/u;

/**
 * The paragraphs of pages in the order in which they are read. Words that are broken
 * at the end of a line are joined, so that the voice speaks them as one.
 */
export function paragraphsOf(pages: readonly PageWithLines[]): Paragraph[] {
  const out: Paragraph[] = [];
  for (const page of pages) {
    let block: number | null = null;
    page.lines.forEach((line, index) => {
      const words = line.text.trim();
      if (words === '') return;
      let current = out.at(-1);
      if (!current || line.block !== block) {
        current = { text: '', lines: [] };
        out.push(current);
        block = line.block;
      } else if (BROKEN.test(current.text) && /^\p{Ll}/u.test(words)) {
        current.text = current.text.slice(0, -1);
      } else {
        current.text += ' ';
      }
      current.lines.push({ page: page.number, line: index, from: current.text.length });
      current.text += words;
    });
  }
  return out;
}

/** The line that has a letter of its paragraph's text. */
export function lineAt(paragraph: Paragraph, letter: number): SpokenLine | undefined {
  return paragraph.lines.findLast(({ from }) => from <= letter);
}
