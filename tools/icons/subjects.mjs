// web/public/icons/subjects: the subject icons that the schema lists, each in a
// file and all in one, subjects.svg, so that a page with many subjects makes one
// request.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/run.mjs';
import { keep } from '../lib/generated.mjs';
import { command, removeUnused, fault, publicFile, text } from './files.mjs';

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
  return [...text('schemas', 'files.cue').matchAll(icon)].map(([, name]) => name);
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

/** The SVG of a name: our own drawing if there is one, else lucide's; or null. */
async function picture(name) {
  const drawn = join(root, 'tools', 'icons', 'drawn', `${name}.svg`);
  if (existsSync(drawn)) return readFileSync(drawn, 'utf8');
  const file = `${lucideNames.get(name) ?? name}.mjs`;
  const source = join(root, 'node_modules', 'lucide-react', 'dist', 'esm', 'icons', file);
  if (!existsSync(source)) return null;
  const { __iconData: data } = await import(pathToFileURL(source).href);
  return data ? svg(data.node) : null;
}

/** Brings the folder in line with the schema's list. */
export async function subjects() {
  const names = offeredIcons();
  if (names.length === 0) fault('schemas/files.cue offers no subject icon (#SubjectIcon)');
  let all = '';
  for (const name of names.toSorted()) {
    const drawing = await picture(name);
    if (drawing === null)
      fault(`schemas/files.cue offers /icons/subjects/${name}.svg, but there is no such drawing`);
    else {
      keep(publicFile('icons', 'subjects', `${name}.svg`), drawing, command);
      const [, strokes] = /<g id="icon">(.*?)<\/g>\s*<\/svg>/s.exec(drawing) ?? [];
      if (strokes === undefined) fault(`the drawing ${name} has no group with the id icon`);
      else all += `<g id="${name}">${strokes}</g>\n`;
    }
  }
  keep(
    publicFile('icons', 'subjects.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${all}</svg>\n`,
    command,
  );
  removeUnused(publicFile('icons', 'subjects'), new Set(names.map((name) => `${name}.svg`)));
}
