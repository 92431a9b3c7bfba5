/**
 * Turns web/messages/<tag>.json into what react-intl reads without a parser in
 * the browser: plain texts stay strings, texts with arguments become syntax
 * trees. A variant (es-MX) is laid over its base (es) and that over English, so
 * that a page never shows a key while a translation is behind.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { type Parts, partsOf } from './parts.ts';

export type CompiledMessage = string | MessageFormatElement[];

/** Texts that only the server uses: in the document's head, in mails, in archives of data exports. */
const SERVER_ONLY = /^(head|mail|takeout)\./;

/** Catalogues from the most general to the most specific: en, es, es-MX. */
export function layersOf(tag: string, source: string): string[] {
  const base = tag.split('-')[0] ?? tag;
  return [...new Set([source, base, tag])];
}

function read(folder: string, tag: string): Record<string, string> {
  const file = join(folder, `${tag}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Compiles one catalogue; `source` is the language that has every text. */
export function compileCatalogue(
  folder: string,
  tag: string,
  source: string,
): Record<string, CompiledMessage> {
  const texts: Record<string, string> = {};
  for (const layer of layersOf(tag, source)) Object.assign(texts, read(folder, layer));
  const compiled: Record<string, CompiledMessage> = {};
  for (const key of Object.keys(texts).sort()) {
    if (!SERVER_ONLY.test(key)) compiled[key] = compileText(texts[key] ?? '');
  }
  return compiled;
}

function compileText(text: string): CompiledMessage {
  const tree = parse(text);
  const only = tree[0];
  if (tree.length === 0) return '';
  return tree.length === 1 && only?.type === TYPE.literal ? only.value : tree;
}

/** The module through which the browser's entry finds its catalogues. */
const TABLE = 'virtual:catalogues';

/**
 * Provides compiled catalogues in place of the files in `root`/messages. The worker
 * gets whole ones. A browser loads messages/<tag>.json?shell with the texts of the
 * shell and the loader of messages/<tag>.json?part=features/<noun>/<Screen>, which has a screen's.
 */
export function catalogues(root: string, source: string): Plugin {
  const folder = join(root, 'messages');
  const tags = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => basename(file, '.json'));
  // All catalogues have the same keys. They are constant in a build, but change
  // under a development server.
  let built: Parts | null = null;
  let building = false;
  const parts = (keys: string[]) =>
    building ? (built ??= partsOf(root, keys)) : partsOf(root, keys);
  return {
    name: 'knowmad:catalogues',
    enforce: 'pre',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id === TABLE ? `\0${TABLE}` : null),
    load(id) {
      if (id === `\0${TABLE}`)
        return tableCode(tags().map((tag) => [tag, `${join(folder, tag)}.json?shell`]));
      const [file = id, query] = id.split('?');
      if (dirname(file) !== folder || !file.endsWith('.json')) return null;
      const tag = basename(file, '.json');
      for (const layer of layersOf(tag, source)) this.addWatchFile(join(folder, `${layer}.json`));
      const texts = compileCatalogue(folder, tag, source);
      if (query === undefined) return JSON.stringify(texts);
      const screen = new URLSearchParams(query).get('part');
      return {
        code:
          screen === null
            ? shellCode(file, texts, parts(Object.keys(texts)))
            : partCode(texts, parts(Object.keys(texts)), screen),
        moduleType: 'js',
      };
    },
  };
}

type Texts = Record<string, CompiledMessage>;

/** The source of a module with a table of loaders: { de: () => import('…') }. */
function tableCode(entries: [name: string, module: string][]): string {
  const lines = entries.map(
    ([name, module]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(module)}),`,
  );
  return `export default {\n${lines.join('\n')}\n};\n`;
}

function shellCode(file: string, texts: Texts, { common, screens }: Parts): string {
  const table = tableCode([...screens.keys()].map((screen) => [screen, `${file}?part=${screen}`]));
  return table.replace('export default', 'export const parts =') + textsCode(texts, common);
}

function partCode(texts: Texts, { screens }: Parts, screen: string): string {
  return textsCode(texts, screens.get(screen) ?? new Set());
}

function textsCode(texts: Texts, keys: ReadonlySet<string>): string {
  const wanted = JSON.stringify(
    Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key))),
  );
  return `export default JSON.parse(${JSON.stringify(wanted)});\n`;
}
