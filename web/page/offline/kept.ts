/** Lists what opens without a connection. */
import { cachesOf, type NounName, nouns } from './protocol.ts';

/** A page that opens without a connection. */
export interface KeptPage {
  path: string;
  title: string;
}

/** The kept pages of a noun, newest first; none where the browser keeps nothing. */
export async function keptPages(noun: NounName): Promise<KeptPage[]> {
  const found: (KeptPage & { at: number })[] = [];
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(cachesOf(noun)));
    for (const name of names) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const path = new URL(url).pathname;
        const page = nouns[noun].has(path) ? await cache.match(url, { ignoreVary: true }) : null;
        if (!page) continue;
        found.push({
          path,
          title: headingOf(await page.text()),
          at: Date.parse(page.headers.get('Date') ?? '') || 0,
        });
      }
    }
  } catch {
    // Nothing is kept.
  }
  return found.sort((a, b) => b.at - a.at).map(({ path, title }) => ({ path, title }));
}

/** The heading of a document, as text. Parsing all of it would apply its styles, which the policy forbids. */
function headingOf(html: string): string {
  const heading = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  return new DOMParser().parseFromString(heading, 'text/html').body.textContent.trim();
}
