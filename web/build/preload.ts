/**
 * Loads the styles of a dynamically imported chunk. Vite's own helper also preloads
 * modules, passes nonces on and emits failure events, which no page uses and every page
 * would load. After a failure the file is requested again at the next import.
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

/** Replaces Vite's helper; the files are those of a dynamic import, styles alone (resolveDependencies). */
export function preloadStyles(): Plugin {
  return {
    name: 'knowmad:preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? { code: CODE, moduleSideEffects: false } : null),
  };
}
