export type TextPart = string | { tex: string; display: boolean };

/**
 * Formulas as models write them. A dollar begins one only before a character, and ends
 * one only behind a character and before anything but a digit, so that prices stay prices.
 */
const FORMULA =
  /\$\$(?<block>[^$]+)\$\$|\\\[(?<bracket>.+?)\\\]|\\\((?<paren>.+?)\\\)|\$(?<dollar>[^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/gs;

/** A text as its words and its formulas in TeX. */
export function mathsIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(FORMULA)) {
    const { block, bracket, paren, dollar } = match.groups ?? {};
    const tex = block ?? bracket ?? paren ?? dollar ?? '';
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ tex, display: (block ?? bracket) !== undefined });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
