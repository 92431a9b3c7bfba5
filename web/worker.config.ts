/**
 * The build of the service worker, one file beside the client's build, which must be there:
 *
 *   vite build --config web/worker.config.ts → web/dist/client/sw.js
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const client = resolve(process.env.KNOWMAD_WEB_OUT ?? resolve(root, 'dist'), 'client');
const text = readFileSync(resolve(client, '.vite/manifest.json'), 'utf8');
const manifest = JSON.parse(text) as Record<string, { file: string; imports?: string[] }>;

/** What pages import for signed-in users once they run: no document names it. */
const LATE = ['api/session/client.ts'];

function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (seen.has(`/${chunk.file}`)) return seen;
  seen.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

export default defineConfig({
  root,
  publicDir: false,
  cacheDir: resolve(root, '../node_modules/.vite/worker'),
  define: {
    // Another build is another worker, which fetches the offline page anew.
    BUILD: JSON.stringify(createHash('sha256').update(text).digest('hex').slice(0, 12)),
    LATE_FILES: JSON.stringify([...new Set(LATE.flatMap((key) => [...filesOf(key)]))]),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: resolve(root, 'page/offline/worker.ts'),
      output: { format: 'iife' as const, entryFileNames: 'sw.js' },
    },
  },
});
