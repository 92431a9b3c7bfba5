/** Writes TeX as MathML. The server has it from the start, a browser loads it with the first formula that it draws. */
import temml from 'temml';

/**
 * The MathML of a formula; the formula itself, marked as wrong, where it can't be read.
 * Styles of single elements, which fine-tune distances, go: the site's policy refuses them.
 */
export function toMathML(tex: string, display: boolean): string {
  const html = temml.renderToString(tex, {
    displayMode: display,
    throwOnError: false,
    trust: false,
    maxExpand: 200,
    maxSize: [20, 20],
  });
  return html.replaceAll(/ style="[^"]*"/g, '');
}
