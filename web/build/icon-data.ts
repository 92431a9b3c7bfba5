/**
 * Leaves of lucide-react's icons what `icon.ts` reads, the drawing: keys for
 * React, names and the one size that all have are letters that compress badly.
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
