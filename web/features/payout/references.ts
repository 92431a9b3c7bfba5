const DIGITS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * The ids of requests in a text, each once: as the desk shows them, or without hyphens, as banks
 * give them back. null if anything else is in it.
 */
export function referencesIn(text: string): string[] | null {
  const ids = new Set<string>();
  for (const part of text.split(/[\s,;]+/)) {
    if (part === '') continue;
    const found = DIGITS.exec(part.replaceAll('-', '').toLowerCase());
    if (!found) return null;
    ids.add(found.slice(1).join('-'));
  }
  return [...ids];
}
