/** Where the interface's texts lie: web/<folder>/messages/<tag>.json and web/features/<noun>/messages/<tag>.json. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The folders of web that may have texts, relative to it: ui, features/subject.
 *
 * @param {string} web absolute path of web
 */
export function messageOwners(web) {
  const folders = (below) =>
    readdirSync(join(web, below), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(below, entry.name));
  return [
    ...folders('.').filter(
      (folder) => !['dist', 'public', 'features', 'generated'].includes(folder),
    ),
    ...folders('features'),
  ].sort();
}

/**
 * The texts of each owner by language: { 'features/subject': { de: { key: text } } }.
 *
 * @param {string} web absolute path of web
 * @returns {Record<string, Record<string, Record<string, string>>>}
 */
export function readMessages(web) {
  const all = {};
  for (const owner of messageOwners(web)) {
    const folder = join(web, owner, 'messages');
    if (!existsSync(folder)) continue;
    all[owner] = Object.fromEntries(
      readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [
          basename(file, '.json'),
          JSON.parse(readFileSync(join(folder, file), 'utf8')),
        ]),
    );
  }
  return all;
}

/**
 * All texts of each language: { de: { key: text } }.
 *
 * @param {Record<string, Record<string, Record<string, string>>>} messages of readMessages
 */
export function catalogues(messages) {
  const merged = {};
  for (const languages of Object.values(messages))
    for (const [tag, texts] of Object.entries(languages))
      merged[tag] = { ...merged[tag], ...texts };
  return merged;
}
