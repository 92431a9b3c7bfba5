// web/public/icons/subjects: the drawings that the schema offers for subjects,
// and all of them in one file, subjects.svg, so that a page full of subjects
// asks once.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/run.mjs';
import { keep } from '../lib/generated.mjs';
import { command, dropOthers, fault, publicFile, text } from './files.mjs';

// Drawings that lucide calls otherwise than a market manager would.
const lucideNames = new Map([
  ['bar-chart', 'chart-column'],
  ['cooking', 'cooking-pot'],
  ['flask', 'flask-conical'],
  ['music', 'eighth-notes'],
]);

/** The names that the schema offers, however the list is broken into lines. */
function offeredIcons() {
  const icon = /"\/icons\/subjects\/([a-z0-9-]+)\.svg"/g;
  return [...text('schemas', 'files.cue').matchAll(icon)].map(([, name]) => name);
}

const attributes = (all) =>
  Object.entries(all)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

// The stroke is black and not currentColor: as pictures the files know no
// current colour. Pages take the group alone (SubjectIcon.tsx), which has no
// colour and no stroke of its own, so that it gets those of its new place.
const svg = (nodes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><g id="icon">${nodes
    .map(([tag, all]) => `<${tag}${attributes(all)}/>`)
    .join('')}</g></svg>\n`;

/** The picture of a name: our own drawing where there is one, else lucide's; or null. */
async function picture(name) {
  const drawn = join(root, 'tools', 'icons', 'drawn', `${name}.svg`);
  if (existsSync(drawn)) return readFileSync(drawn, 'utf8');
  const file = `${lucideNames.get(name) ?? name}.mjs`;
  const source = join(root, 'node_modules', 'lucide-react', 'dist', 'esm', 'icons', file);
  if (!existsSync(source)) return null;
  const { __iconData: data } = await import(pathToFileURL(source).href);
  return data ? svg(data.node) : null;
}

/** Brings the drawings' folder in line with the schema's list. */
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
  dropOthers(publicFile('icons', 'subjects'), new Set(names.map((name) => `${name}.svg`)));
}
