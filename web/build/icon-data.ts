/**
 * Reduces lucide-react's icon modules to the drawings that `icon.ts` reads: React keys,
 * names and the constant size compress badly.
 */
import type { Plugin } from 'vite';

const FILE = /\/node_modules\/lucide-react\/.*\/icons\/[\w-]+\.mjs(?:\?|$)/;

export function bareIcon(code: string): string {
  return code
    .replace(/, key: "\w+"/g, '')
    .replace(/^ *(?:name: "[\w-]+"|size: 24),\n/gm, '')
    .replace(/^__iconData\.node;\n/m, '');
}

export function bareIcons(): Plugin {
  return {
    name: 'knowmad:bare-icons',
    transform: (code, id) => (FILE.test(id) ? { code: bareIcon(code), map: null } : null),
  };
}
