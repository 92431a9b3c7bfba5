/** The files that a browser loads for a page, by Vite's manifest. */

/**
 * All files that the given chunks import statically, each once.
 *
 * @param {Record<string, {file: string, imports?: string[], css?: string[]}>} manifest
 * @param {string[]} keys chunks of the manifest
 * @returns {{scripts: string[], styles: string[]}}
 */
export function firstLoad(manifest, keys) {
  const scripts = new Set();
  const styles = new Set();
  const waiting = [...keys];
  while (waiting.length > 0) {
    const chunk = manifest[waiting.pop()];
    if (!chunk || scripts.has(chunk.file)) continue;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    waiting.push(...(chunk.imports ?? []));
  }
  return { scripts: [...scripts], styles: [...styles] };
}
