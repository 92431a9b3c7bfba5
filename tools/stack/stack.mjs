/** Maps the places of a stack in built files back to the sources. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/** A place in a built file: its name has letters of its content, so that it fits one map alone. */
const PLACE = /https?:\/\/[^\s()]+\/assets\/([\w.~-]+\.js):(\d{1,7}):(\d{1,7})/g;

/**
 * The stack with the source's file, line and column in place of each that a map knows.
 *
 * @param folder with the maps, as the build leaves them in bin/maps
 */
export function mapStack(stack, folder) {
  return stack.replaceAll(PLACE, (place, file, line, column) => {
    const map = mapOf(join(folder, `${file}.map`));
    // Stacks count from 1, maps from 0.
    const { originalSource, originalLine, originalColumn } =
      map?.findEntry(Number(line) - 1, Number(column) - 1) ?? {};
    if (!originalSource) return place;
    const source = originalSource.replace(/^(?:\.\.\/)+/, '');
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

const maps = new Map();

function mapOf(path) {
  if (!maps.has(path))
    maps.set(path, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
  return maps.get(path);
}
