/**
 * Provides the screens that the server renders as one module, for the render worker. The private
 * area is rendered in browsers alone: its screens would be most of what a worker has to compile
 * before it is ready.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { publicScreens } from '../generated/publicScreens.ts';
import { ERROR_SCREEN } from '../page/screens.ts';

const MODULE = 'virtual:screens';

/** @param root web/ */
export function screens(root: string): Plugin {
  const names = [...new Set([ERROR_SCREEN, ...publicScreens])];
  return {
    name: 'knowmad:screens',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const imports = names.map(
        (name, i) => `import * as screen${i} from ${JSON.stringify(join(root, `${name}.tsx`))};`,
      );
      const lines = names.map((name, i) => `${JSON.stringify(`../${name}.tsx`)}: screen${i},`);
      return `${imports.join('\n')}\nexport default {\n${lines.join('\n')}\n};\n`;
    },
  };
}
