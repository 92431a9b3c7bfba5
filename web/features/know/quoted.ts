/** Which lines of a page belong to a passage. */

/** Letters and digits alone: ends of lines, hyphens and the marks around words differ. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A line with fewer letters is in many quotes by chance. */
const ENOUGH = 12;

/**
 * The indices of the lines of a page on which a quote stands. Where the page doesn't have the
 * quote as a whole, as between columns, the lines that are parts of it; none where there are none.
 */
export function quotedLines(
  lines: readonly { text: string }[],
  quote: string,
): ReadonlySet<number> {
  const wanted = bare(quote);
  const texts = lines.map(({ text }) => bare(text));
  const start = wanted === '' ? -1 : texts.join('').indexOf(wanted);
  const found = new Set<number>();
  let from = 0;
  texts.forEach((text, index) => {
    const to = from + text.length;
    const isInside =
      start >= 0
        ? to > start && from < start + wanted.length
        : text.length >= ENOUGH && wanted.includes(text);
    if (isInside && text !== '') found.add(index);
    from = to;
  });
  return found;
}
