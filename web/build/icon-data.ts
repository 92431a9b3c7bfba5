/**
 * Reduces lucide-react's icon modules to the drawings that `icon.ts` reads: React keys,
 * names and the constant size compress badly.
 */
import type { Plugin } from 'vite';

const FILE = /\/node_modules\/lucide-react\/.*\/icons\/[\w-]+\.mjs(?:\?|$)/;

export function iconDrawing(code: string): string {
  return code
    .replace(/, key: "\w+"/g, '')
    .replace(/^ *(?:name: "[\w-]+"|size: 24),\n/gm, '')
    .replace(/^__iconData\.node;\n/m, '');
}

export function iconDrawings(): Plugin {
  return {
    name: 'knowmad:bare-icons',
    transform: (code, id) => (FILE.test(id) ? { code: iconDrawing(code), map: null } : null),
  };
}
