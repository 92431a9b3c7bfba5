// web/public/icons/subjects: the subject icons that the schema lists, each in a
// file and all in one, subjects.svg, so that a page with many subjects makes one
// request.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/run.mjs';

// Icons whose name in the schema differs from lucide's.
const lucideNames = new Map([
  ['bar-chart', 'chart-column'],
  ['cooking', 'cooking-pot'],
  ['flask', 'flask-conical'],
  ['music', 'eighth-notes'],
]);

/** The names that the schema lists, whatever the list's line breaks. */
function offeredIcons() {
  const icon = /"\/icons\/subjects\/([a-z0-9-]+)\.svg"/g;
  const schema = readFileSync(join(root, 'schemas', 'files.cue'), 'utf8');
  return [...schema.matchAll(icon)].map(([, name]) => name);
}

const attributes = (all) =>
  Object.entries(all)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

// The stroke is black and not currentColor, since an SVG loaded as an image
// inherits no colour. Pages refer to the group alone (SubjectIcon.tsx), which has
// no colour or stroke of its own and inherits the page's.
const svg = (nodes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><g id="icon">${nodes
    .map(([tag, all]) => `<${tag}${attributes(all)}/>`)
    .join('')}</g></svg>\n`;

/** The SVG of a name: our own drawing if there is one, else lucide's. */
async function picture(name) {
  const drawn = join(import.meta.dirname, 'drawn', `${name}.svg`);
  if (existsSync(drawn)) return readFileSync(drawn, 'utf8');
  const file = `${lucideNames.get(name) ?? name}.mjs`;
  const source = join(root, 'node_modules', 'lucide-react', 'dist', 'esm', 'icons', file);
  if (!existsSync(source))
    throw new Error(
      `schemas/files.cue offers /icons/subjects/${name}.svg, but there is no such drawing`,
    );
  const { __iconData: data } = await import(pathToFileURL(source).href);
  return svg(data.node);
}

/** The subject icons by their places in the repository. */
export async function subjects() {
  const names = offeredIcons().toSorted();
  if (names.length === 0)
    throw new Error('schemas/files.cue offers no subject icon (#SubjectIcon)');
  const files = [];
  let all = '';
  for (const name of names) {
    const drawing = await picture(name);
    const [, strokes] = /<g id="icon">(.*?)<\/g>\s*<\/svg>/s.exec(drawing) ?? [];
    if (strokes === undefined) throw new Error(`the drawing ${name} has no group with the id icon`);
    files.push([`web/public/icons/subjects/${name}.svg`, drawing]);
    all += `<g id="${name}">${strokes}</g>\n`;
  }
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">\n${all}</svg>\n`;
  return [...files, ['web/public/icons/subjects.svg', sheet]];
}
