/**
 * Determines which texts a page needs before its first paint: the shell's and its
 * screen's. Found by following the imports of each screen.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LATE, lateOf } from './late.ts';

export interface Parts {
  /** Keys that every page loads. */
  common: ReadonlySet<string>;
  /**
   * Further keys by the screen's path below web/ (features/home/HomeScreen); under LATE,
   * the keys of components that the shell loads later, and under lateOf(screen) of those
   * that the screen loads later.
   */
  screens: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The module around every screen. */
const SHELL = 'app/App.tsx';
const ANY_IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;
/** Type imports don't exist at run time. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)[^;']*?from\s*'(\.[^']+\.(?:tsx?|css))'/gm;
const ID = /\bid(?:=|:\s*)["']([a-z]\w*(?:\.[\w-]+)+)["']/g;

/**
 * Sorts keys into parts. A key that no screen contains (a menu's, or a computed one) is
 * common, so that no text is ever missing.
 *
 * @param root web/
 *
 * @param keys every key of the catalogues
 */
export function partsOf(root: string, keys: Iterable<string>): Parts {
  const ofShell = (imports: RegExp) => idsBelow(join(root, SHELL), imports);
  const common = new Set(ofShell(STATIC_IMPORT));
  const screens = new Map([[LATE, new Set(ofShell(ANY_IMPORT).filter((id) => !common.has(id)))]]);
  for (const file of screenFiles(root)) {
    const name = file.replace(/\.tsx$/, '');
    const further = (imports: RegExp, before: ReadonlySet<string>) =>
      new Set(idsBelow(join(root, file), imports).filter((id) => !before.has(id)));
    const own = further(STATIC_IMPORT, common);
    const later = further(ANY_IMPORT, new Set([...common, ...own]));
    screens.set(name, own);
    if (later.size > 0) screens.set(lateOf(name), later);
  }
  const placed = new Set([...screens.values()].flatMap((ids) => [...ids]));
  for (const key of keys) if (!placed.has(key)) common.add(key);
  return { common, screens };
}

/** The screens, as paths below web/. */
export function screenFiles(root: string): string[] {
  return readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/\w+Screen\.tsx$/.test(file))
    .map((file) => join('features', file))
    .sort();
}

/** The message ids in a file and in all files that it imports, statically or dynamically. */
function idsBelow(entry: string, imports: RegExp): string[] {
  const ids = new Set<string>();
  for (const file of filesBelow(entry, imports)) {
    for (const [, id = ''] of readFileSync(file, 'utf8').matchAll(ID)) ids.add(id);
  }
  return [...ids];
}

/** The message ids in the modules that a file imports statically, itself included. */
export function textsOf(entry: string): string[] {
  return idsBelow(entry, STATIC_IMPORT);
}

/** The modules of web/ that a file imports statically, itself included. */
export function modulesOf(entry: string): Set<string> {
  return filesBelow(entry, STATIC_IMPORT);
}

function filesBelow(entry: string, imports: RegExp): Set<string> {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, path = ''] of code.matchAll(imports)) waiting.push(resolve(dirname(file), path));
  }
  return seen;
}
