/**
 * Formulas in the prose of guides: spans with their TeX in data-tex, which the API's
 * renderer writes and no author can.
 */
import type { WriteMaths } from '../deck/shared/MathsWriter.ts';

const FORMULA = /<span data-tex="([^"]*)"( data-display="")?>[^<]*<\/span>/g;
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The prose with its formulas written. */
export function withFormulas(html: string, write: WriteMaths): string {
  return html.replaceAll(FORMULA, (_, escaped: string, display = '') => {
    const tex = escaped.replaceAll(/&(?:lt|gt|#34|#39|amp);/g, (entity) => ENTITIES[entity] ?? '');
    // One that scrolls is reached by keyboard.
    const reach = display && ' tabindex="0"';
    return `<span data-tex="${escaped}"${display}${reach}>${write(tex, display !== '')}</span>`;
  });
}

const keyOf = (tex: string, display: boolean) => `${display ? '$$' : '$'}${tex}`;

/** Finds formulas by their TeX among those that the server wrote in an element. */
export function writtenIn(element: ParentNode): WriteMaths {
  const found = new Map<string, string>();
  for (const span of element.querySelectorAll<HTMLElement>('[data-tex]'))
    found.set(
      keyOf(span.dataset['tex'] ?? '', span.dataset['display'] !== undefined),
      span.innerHTML,
    );
  return (tex, display) => found.get(keyOf(tex, display)) ?? '';
}

/** Writes the formulas of an element that the server didn't write. */
export async function writeMissing(element: ParentNode): Promise<void> {
  const missing = [...element.querySelectorAll<HTMLElement>('[data-tex]')].filter(
    (span) => !span.querySelector('math'),
  );
  if (missing.length === 0) return;
  const { toMathML } = await import('../deck/shared/tex.ts');
  for (const span of missing) {
    const display = span.dataset['display'] !== undefined;
    if (display) span.tabIndex = 0;
    span.innerHTML = toMathML(span.dataset['tex'] ?? '', display);
  }
}
