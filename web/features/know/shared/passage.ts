/** Addresses of a passage: a page of a know, and the words on it that are to be marked. */

export interface Passage {
  /** From 1. */
  page: number;
  quote: string;
}

/** Characters of a quote that an address carries. */
const LONGEST = 600;

/** The address of a passage. Page and quote are its fragment, which no server sees. */
export function passageHref(path: string, { page, quote }: Passage): string {
  const words = Array.from(quote.replaceAll(/\s+/g, ' ').trim()).slice(0, LONGEST).join('');
  const marked = words === '' ? '' : `&quote=${encodeURIComponent(words)}`;
  return `${path}#page-${page}${marked}`;
}

/** The passage that a fragment names; null for other fragments, and for pages alone. */
export function passageOf(hash: string): Passage | null {
  const found = /^#page-(\d{1,5})&quote=([^&]+)/.exec(hash);
  if (!found) return null;
  try {
    const [, page = '', quote = ''] = found;
    return { page: Number(page), quote: decodeURIComponent(quote) };
  } catch {
    return null;
  }
}
