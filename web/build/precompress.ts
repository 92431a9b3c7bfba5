/**
 * Writes file.br and file.gz beside every text asset of the client build, so that the
 * server never compresses constant files.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json|txt|xml|html|webmanifest|ttf)$/;
/** In bytes; compressing a smaller file saves nothing on the wire. */
const MIN_BYTES = 512;

export function precompress(folder: string): Plugin {
  return {
    name: 'knowmad:precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // A failed build has no files to compress, and its own error must be the one reported.
        if (!existsSync(folder)) return;
        for (const file of filesBelow(folder)) compress(file);
      },
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/.vite/'));
}

function compress(file: string): void {
  if (statSync(file).size < MIN_BYTES) return;
  const bytes = readFileSync(file);
  const variants = {
    br: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gz: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, variant] of Object.entries(variants)) {
    if (variant.length < bytes.length) writeFileSync(`${file}.${ending}`, variant);
  }
}
