/** Finds what of a text was typed. */
import { fold } from '../fold.ts';

export interface MarkedPart {
  text: string;
  hit: boolean;
}

/**
 * The text in parts: each typed word is a hit where words begin with it, or, where none
 * does, inside a word. Compared as the server compares: without case and diacritics.
 */
export function markedParts(text: string, query: string): MarkedPart[] {
  const typed = fold(query).split(' ');
  const { folded, origin } = foldedWithOrigin(text);
  const hits = new Set<number>();
  for (const word of typed) {
    if (word === '') continue;
    const all = occurrences(folded, word);
    const atStarts = all.filter((at) => at === 0 || folded[at - 1] === ' ');
    for (const at of atStarts.length > 0 ? atStarts : all.slice(0, 1)) {
      for (let i = at; i < at + word.length; i++) hits.add(origin[i] ?? -1);
    }
  }
  return parts(text, hits);
}

/** The folded text, and for each of its units the index of the character that it comes from. */
function foldedWithOrigin(text: string): { folded: string; origin: number[] } {
  let folded = '';
  const origin: number[] = [];
  let index = 0;
  for (const character of text) {
    // A character alone: marks and apostrophes fold to nothing, as blanks do.
    const part = /[\p{Mn}'’]/u.test(character) ? '' : fold(character) || ' ';
    folded += part;
    for (let i = 0; i < part.length; i++) origin.push(index);
    index += character.length;
  }
  return { folded, origin };
}

function occurrences(text: string, word: string): number[] {
  const out: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    out.push(at);
  }
  return out;
}

/** Joins characters to parts; a mark or apostrophe between two hits belongs to them. */
function parts(text: string, hits: ReadonlySet<number>): MarkedPart[] {
  const out: MarkedPart[] = [];
  let index = 0;
  for (const character of text) {
    const last = out.at(-1);
    const hit = hits.has(index) || (last?.hit === true && /[\p{Mn}]/u.test(character));
    if (last?.hit === hit) last.text += character;
    else out.push({ text: character, hit });
    index += character.length;
  }
  return out;
}
