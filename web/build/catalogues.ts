/**
 * Turns the texts of all folders (<folder>/messages/<tag>.json) into what react-intl
 * reads without a parser in the browser: plain texts stay strings, texts with arguments become syntax
 * trees. A variant (es-MX) is laid over its base (es) and that over English, so
 * that a page never shows a key while a translation is behind.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { type Parts, partsOf } from './parts.ts';
import { publicScreens } from '../generated/publicScreens.ts';
import { ERROR_SCREEN } from '../page/screens.ts';
import { LATE, lateOf } from './late.ts';

export type CompiledMessage = string | MessageFormatElement[];

/** Texts that only the server uses: in the document's head, in mails, in archives of data exports. */
const SERVER_ONLY = /^(?:head|mail|takeout)\.|^[a-z]+\.archive$/;

/** Catalogues from the most general to the most specific: en, es, es-MX. */
export function layersOf(tag: string, source: string): string[] {
  const base = tag.split('-')[0] ?? tag;
  return [...new Set([source, base, tag])];
}

/** The folders messages of web/ and of its features. */
function messageFolders(root: string): string[] {
  const folders = (below: string) =>
    existsSync(below)
      ? readdirSync(below, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => join(below, entry.name, 'messages'))
      : [];
  return [...folders(root), ...folders(join(root, 'features'))].filter((folder) =>
    existsSync(folder),
  );
}

/** The files of texts in a language, by owner. */
function filesOf(root: string, tag: string): string[] {
  return messageFolders(root)
    .map((folder) => join(folder, `${tag}.json`))
    .filter((file) => existsSync(file));
}

function read(root: string, tag: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of filesOf(root, tag))
    Object.assign(texts, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return texts;
}

/** Compiles one catalogue; `source` is the language that has every text. */
export function compileCatalogue(
  root: string,
  tag: string,
  source: string,
): Record<string, CompiledMessage> {
  const texts: Record<string, string> = {};
  for (const layer of layersOf(tag, source)) Object.assign(texts, read(root, layer));
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
/** The module with loaders of whole catalogues, for Storybook. */
const WHOLE = 'virtual:catalogues/whole';
/** The module with all catalogues of public pages, for the render worker. */
const ALL = 'virtual:catalogues/all';

/**
 * Provides compiled catalogues as modules `root`/messages/<tag>.json, which exist as
 * files of several folders. The worker gets all texts of public pages. A browser loads
 * messages/<tag>.json?shell with the texts of the shell and the loader of
 * messages/<tag>.json?part=features/<noun>/<Screen>, which has a screen's.
 */
export function catalogues(root: string, source: string): Plugin {
  const folder = join(root, 'messages');
  const moduleOf = (tag: string) => join(folder, `${tag}.json`);
  const tags = () =>
    [...new Set(messageFolders(root).flatMap((below) => readdirSync(below)))]
      .filter((file) => file.endsWith('.json'))
      .map((file) => basename(file, '.json'))
      .sort();
  // All catalogues have the same keys. They are constant in a build, but change
  // under a development server.
  let built: Parts | null = null;
  let building = false;
  const compiled = new Map<string, Texts>();
  const textsIn = (tag: string): Texts => {
    const known = building ? compiled.get(tag) : undefined;
    const texts = known ?? compileCatalogue(root, tag, source);
    compiled.set(tag, texts);
    return texts;
  };
  const parts = (keys: string[]) =>
    building ? (built ??= partsOf(root, keys)) : partsOf(root, keys);
  const tables: Record<string, () => string> = {
    [TABLE]: () => tableCode(tags().map((tag) => [tag, `${moduleOf(tag)}?shell`])),
    [WHOLE]: () => tableCode(tags().map((tag) => [tag, moduleOf(tag)])),
    [ALL]: () =>
      allCode(
        tags().map((tag) => {
          const texts = textsIn(tag);
          return [tag, texts, publicKeys(parts(Object.keys(texts)))];
        }),
      ),
  };
  return {
    name: 'knowmad:catalogues',
    enforce: 'pre',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId(id) {
      if (id in tables) return `\0${id}`;
      return dirname(id.split('?')[0] ?? id) === folder ? id : null;
    },
    load(id) {
      const table = id.startsWith('\0') ? tables[id.slice(1)] : undefined;
      if (table) return table();
      const [file = id, query] = id.split('?');
      if (dirname(file) !== folder || !file.endsWith('.json')) return null;
      const tag = basename(file, '.json');
      if (!building)
        for (const layer of layersOf(tag, source))
          for (const texts of filesOf(root, layer)) this.addWatchFile(texts);
      const texts = textsIn(tag);
      if (query === undefined) return { code: textsCode(texts), moduleType: 'js' };
      const screen = new URLSearchParams(query).get('part');
      return {
        code:
          screen === null
            ? shellCode(file, texts, parts(Object.keys(texts)))
            : partCode(file, texts, parts(Object.keys(texts)), screen),
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

/** The keys of texts that public pages have at first or load later. */
function publicKeys({ common, screens }: Parts): ReadonlySet<string> {
  const names = [ERROR_SCREEN, ...publicScreens];
  const own = [LATE, ...names, ...names.map(lateOf)].flatMap((part) => [
    ...(screens.get(part) ?? []),
  ]);
  return new Set([...common, ...own]);
}

/**
 * The source of a module with a table of catalogues: { de: {…} }. A catalogue is parsed when it
 * is asked for: a worker needs few languages, and none before it is ready.
 */
function allCode(entries: [name: string, texts: Texts, keys: ReadonlySet<string>][]): string {
  const lines = entries.map(
    ([name, texts, keys]) => `get ${JSON.stringify(name)}() { return ${parseCode(texts, keys)}; },`,
  );
  return `export default {\n${lines.join('\n')}\n};\n`;
}

function shellCode(file: string, texts: Texts, { common, screens }: Parts): string {
  const late = new Set([...screens.keys()].map(lateOf));
  const table = tableCode(
    [...screens.keys()]
      .filter((part) => !late.has(part))
      .map((part) => [part, `${file}?part=${part}`]),
  );
  return table.replace('export default', 'export const parts =') + textsCode(texts, common);
}

/** The loader of a screen's late texts stands with the screen's own: every page loads the shell's. */
function partCode(file: string, texts: Texts, { screens }: Parts, part: string): string {
  const late = lateOf(part);
  const loader = screens.has(late)
    ? `export const late = () => import(${JSON.stringify(`${file}?part=${late}`)});\n`
    : '';
  return loader + textsCode(texts, screens.get(part) ?? new Set());
}

function textsCode(texts: Texts, keys?: ReadonlySet<string>): string {
  return `export default ${parseCode(texts, keys)};\n`;
}

/** The source of an expression that is the texts with some keys, by default with all. */
function parseCode(texts: Texts, keys?: ReadonlySet<string>): string {
  const wanted = JSON.stringify(
    Object.fromEntries(Object.entries(texts).filter(([key]) => !keys || keys.has(key))),
  );
  return `JSON.parse(${JSON.stringify(wanted)})`;
}
