/** Which folder of web has a text: the one whose code declares it. */

const ID = /\bid(?:=|:\s*)["']([a-z]\w*(?:\.[\w-]+)+)["']/g;

/** Folders below all others, in whose files a text of several folders lies first. */
const LOW = ['ui', 'page', 'api', 'form'];

/**
 * The owner of each text. Of several folders that declare one text it is the lowest,
 * else the one that the key is named after, else the first.
 *
 * @param {string[]} ids every text
 * @param {Record<string, string[]>} sources files' code by folder: ui, features/subject
 * @returns {Record<string, string>}
 */
export function ownersOf(ids, sources) {
  const declared = {};
  for (const [owner, files] of Object.entries(sources))
    for (const code of files)
      for (const [, id] of code.matchAll(ID)) (declared[id] ??= new Set()).add(owner);
  return Object.fromEntries(
    ids.map((id) => {
      const all = [...(declared[id] ?? [])].sort();
      if (all.length === 0)
        throw new Error(`${id}: its id is computed; write it as a plain string`);
      const named = `features/${id.split('.')[0]}`;
      const low = LOW.find((owner) => all.includes(owner));
      return [id, low ?? (all.includes(named) ? named : all[0])];
    }),
  );
}
