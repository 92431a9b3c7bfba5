/**
 * Prints which files of a TypeScript project take which of some properties, as JSON.
 * Those of ClientMarket are named by their paths, such as market.payout.tiers.currency,
 * those of the API's answers by type and name, such as Exam.shortName. Tests, stories and
 * samples are left out.
 *
 *   node tools/readers/web.mjs FOLDER PROPERTY…
 */
import { join, relative } from 'node:path';
import ts from 'typescript';

const [folder, ...properties] = process.argv.slice(2);
/** Only identifiers of these names are resolved, which is what takes the time. */
const names = new Set(properties.map((property) => property.split('.').at(-1)));
const config = ts.getParsedCommandLineOfConfigFile(
  join(folder, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (d) => fail(d.messageText) },
);
const notShown =
  /\.(test|stories)\.tsx?$|[a-z]Samples\.tsx?$|(^|\/)(samples|generated|dist)(\.|\/)/;
const own = (file) => !relative(folder, file).startsWith('..');
const shown = config.fileNames.filter(
  (file) => own(file) && !notShown.test(relative(folder, file)),
);
const generated = (name) => join(folder, 'generated', name);
const program = ts.createProgram([...shown, generated('market.ts')], config.options);
const checker = program.getTypeChecker();

function fail(text) {
  console.error(text);
  process.exit(2);
}

/** The names of each property of ClientMarket, by its declaration. */
const client = new Map();
const marketTypes = new Map();
program.getSourceFile(generated('market.ts')).forEachChild((node) => {
  if (ts.isInterfaceDeclaration(node)) marketTypes.set(node.name.text, node);
});
const walk = (type, path) => {
  for (const member of type.members) {
    const at = `${path}.${member.name.text}`;
    client.set(member, [...(client.get(member) ?? []), at]);
    const visit = (node) => {
      const below = ts.isTypeReferenceNode(node) && marketTypes.get(node.typeName.text);
      if (below) walk(below, at);
      node.forEachChild(visit);
    };
    visit(member.type);
  }
};
walk(marketTypes.get('ClientMarket') ?? fail('there is no ClientMarket'), 'market');

const taken = Object.fromEntries(properties.map((property) => [property, []]));
const add = (property, file) => {
  const places = taken[property];
  if (places && !places.includes(file)) places.push(file);
};

const take = (name, file) => {
  if (!names.has(name.text)) return;
  const symbol = ts.isBindingElement(name.parent)
    ? checker.getTypeAtLocation(name.parent.parent).getProperty(name.text)
    : checker.getSymbolAtLocation(name);
  for (const declaration of symbol?.declarations ?? []) {
    for (const property of client.get(declaration) ?? []) add(property, file);
    const type = declaration.parent?.parent;
    if (type && ts.isPropertySignature(type)) add(`${type.name.getText()}.${name.text}`, file);
  }
};

for (const path of shown) {
  const file = relative('.', path);
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node)) take(node.name, file);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
      take(node.propertyName ?? node.name, file);
    node.forEachChild(visit);
  };
  visit(program.getSourceFile(path));
}
console.log(JSON.stringify(taken));
