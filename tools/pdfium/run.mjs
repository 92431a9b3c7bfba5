#!/usr/bin/env node
/**
 * Writes pkg/platform/pdf/pdfium.wasm.zst from the Go module that PDFium's WebAssembly
 * comes with. With --check it writes nothing and fails when the file is not current.
 */
import { root, run } from '../lib/run.mjs';

try {
  await run('go', ['run', './tools/pdfium', ...process.argv.slice(2)], { cwd: root });
} catch {
  process.exitCode = 1;
}
