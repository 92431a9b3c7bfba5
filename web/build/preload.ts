/**
 * How the styles of a chunk come with it. Vite's own helper also preloads
 * modules, hands nonces on and tells of failures by events, which no page of
 * ours needs and every page would carry. A file that could not be fetched is
 * asked for again the next time.
 */
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

const CODE = `const asked = {};
const fetchStyle = (file) => new Promise((resolve, reject) => {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"]')) return resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    delete asked[file];
    reject(new Error(href));
  };
  document.head.append(link);
});
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => (asked[file] ??= fetchStyle(file)))).then(load);
`;

/** Takes the place of Vite's helper; files are those that a dynamic import names, styles alone (resolveDependencies). */
export function smallPreload(): Plugin {
  return {
    name: 'knowmad:preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? { code: CODE, moduleSideEffects: false } : null),
  };
}
