/** The texts of cards without their marks, as learners type and compare them. */
import { type Block, type Inline, parseCard } from '../shared/markdown.ts';
import type { Card } from '../shared/types.ts';

/** What a side consists of: something to type, or something to look at. */
export type Shape = 'text' | 'formula' | 'picture' | 'list';

export interface Plain {
  text: string;
  shape: Shape;
}

/** The side that answers a card: its back, or the texts of its gaps. */
export interface AnswerSide {
  /** Markdown. */
  text: string;
  plain: Plain;
  /** The texts to type, one for each gap; none where nothing can be typed. */
  typed: readonly string[];
}

/** Longer answers are turned, not typed, in characters. */
const LONGEST_TYPED = 120;

const LINE = ' ';

function textOf(parts: readonly Inline[], look: (shape: Shape) => void): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      switch (part.kind) {
        case 'break':
          return LINE;
        case 'code':
          return part.text;
        case 'maths':
          look('formula');
          return part.tex;
        case 'picture':
          look('picture');
          return part.alt;
        default:
          return textOf(part.children, look);
      }
    })
    .join('');
}

/** The text of blocks; their shape is that of the part that is least like text. */
function plainBlocks(blocks: readonly Block[]): Plain {
  let shape: Shape = 'text';
  const look = (found: Shape) => {
    if (shape !== 'picture') shape = found;
  };
  if (blocks.length > 1 || blocks[0]?.kind === 'list') look('list');
  const lines = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.children] : block.items,
  );
  const text = lines.map((parts) => textOf(parts, look)).join('; ');
  return { text: text.replace(/\s+/g, LINE).trim(), shape };
}

export const plainOf = (text: string): Plain => plainBlocks(parseCard(text));

/** The contents of a text's gaps of a number, outside of formulas. */
function gapsOf(blocks: readonly Block[], number: number): Inline[][] {
  const found: Inline[][] = [];
  const visit = (parts: readonly Inline[]) => {
    for (const part of parts) {
      if (typeof part === 'string' || !('children' in part)) continue;
      if (part.kind === 'gap' && part.gap.number === number) found.push(part.children);
      else visit(part.children);
    }
  };
  for (const block of blocks)
    if (block.kind === 'paragraph') visit(block.children);
    else block.items.forEach(visit);
  return found;
}

const canType = ({ shape, text }: Plain) =>
  shape === 'text' && text !== '' && text.length <= LONGEST_TYPED;

/** The answer of a card. */
export function answerSide(card: Card): AnswerSide {
  if (card.kind !== 'cloze') {
    const plain = plainOf(card.back);
    return { text: card.back, plain, typed: canType(plain) ? [plain.text] : [] };
  }
  const gaps = gapsOf(parseCard(card.front), card.gaps[0]?.number ?? 0);
  const plains = gaps.map((children) => plainBlocks([{ kind: 'paragraph', children }]));
  const text = card.gaps.map((gap) => gap.text).join(' … ');
  const whole = plainOf(text);
  // A gap inside a formula isn't found: what it hides is TeX.
  const isWhole = gaps.length > 0 && gaps.length >= card.gaps.length;
  return {
    text: isWhole ? text : card.gaps.map((gap) => `$${gap.text}$`).join(' … '),
    plain: isWhole ? whole : { ...whole, shape: 'formula' },
    typed: isWhole && plains.every(canType) ? plains.map((plain) => plain.text) : [],
  };
}
