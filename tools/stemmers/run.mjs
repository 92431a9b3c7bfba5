// node tools/stemmers/run.mjs FOLDER: makes pkg/platform/textsearch/snowball anew from a
// checkout of github.com/snowballstem/snowball in which `make` was run.
//
// Words are folded before they are stemmed, so that what is typed without diacritics has
// the stem of what was written with them. An algorithm that knows the ending ción would
// miss it in cion, so the algorithms are folded, too: their letters lose what fold.Text
// takes from words. Endings that are one then stand once, with what the first of them does.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const folded = [
  'czech',
  'french',
  'italian',
  'polish',
  'portuguese',
  'romanian',
  'spanish',
  'turkish',
];
// German's umlauts are vowels as their bare letters are, English has none, and Greek's
// algorithm takes the accents away itself.
const asTheyAre = ['english', 'german', 'greek'];

const spelled = { ß: 'ss', ł: 'l', ı: 'i', œ: 'oe', æ: 'ae' };
const fold = (letter) =>
  letter
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłıœæ]/g, (c) => spelled[c]);

// What an algorithm does before its endings and must not once letters are folded: French
// marks ë and ï, Romanian makes ţ of ț, Portuguese takes ã for two letters.
const amended = {
  french: (text) =>
    ['e', 'i'].reduce(
      (t, v) =>
        gone(t, new RegExp(`\\(\\s*\\[\\s*'${v}'\\s*\\]\\s*<-\\s*'H${v}'\\s*\\)\\s*or\\s*`)),
      text,
    ),
  romanian: (text) =>
    [/do norm\s/, /define norm as \([\s\S]*?\n\)\n/, /\bnorm\b/].reduce(gone, text),
};

function gone(text, what) {
  if (!what.test(text)) throw new Error(`the algorithm has no ${what} any more`);
  return text.replace(what, '');
}

/** The algorithm as tokens: strings, parentheses, words; without comments. */
function read(text, name) {
  const letters = new Map();
  const tokens = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const skipped = /^(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest);
    const defined = /^stringdef\s+(\S+)\s+'\{U\+([0-9A-Fa-f]+)\}'/.exec(rest);
    if (skipped) {
      tokens.push({ kind: 'space', text: ' ' });
      at += skipped[0].length;
    } else if (defined) {
      letters.set(defined[1], fold(String.fromCodePoint(parseInt(defined[2], 16))));
      at += defined[0].length;
    } else if (text[at] === "'") {
      const quoted = /^'((?:\{[^}]*\}|[^'{])*)'/.exec(rest);
      let string = quoted[1].replace(/\{([^}]*)\}/g, (all, letter) => letters.get(letter) ?? all);
      if (name === 'portuguese') string = string.replaceAll('~', '');
      tokens.push({ kind: 'string', text: string });
      at += quoted[0].length;
    } else {
      const word = /^(\s+|[()]|\w+|[\s\S])/.exec(rest)[0];
      const kind = word.trim() === '' ? 'space' : /^[()]$/.test(word) ? word : 'word';
      tokens.push({ kind, text: word });
      at += word.length;
    }
  }
  return tokens;
}

function closing(tokens, at) {
  for (let depth = 0; ; at++) {
    if (tokens[at].kind === '(') depth++;
    if (tokens[at].kind === ')' && --depth === 0) return at;
  }
}

/** The tokens with each string of an `among` once. */
function once(tokens) {
  const out = [];
  for (let at = 0; at < tokens.length; at++) {
    out.push(tokens[at]);
    if (tokens[at].text !== 'among' || tokens[at].kind !== 'word') continue;
    while (tokens[at + 1].kind === 'space') at++;
    const end = closing(tokens, at + 1);
    out.push(tokens[at + 1], ...among(tokens.slice(at + 2, end)), tokens[end]);
    at = end;
  }
  return out;
}

function among(tokens) {
  const seen = new Set();
  const out = [];
  let group = [];
  let named = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token.kind === 'string') {
      let next = at + 1;
      while (tokens[next]?.kind === 'space') next++;
      const routine = tokens[next]?.kind === 'word' && /^[A-Za-z_]/.test(tokens[next].text);
      named = true;
      if (!seen.has(token.text)) {
        group.push(token, { kind: 'space', text: ' ' });
        if (routine) group.push(tokens[next], { kind: 'space', text: ' ' });
      }
      seen.add(token.text);
      if (routine) at = next;
    } else if (token.kind === '(') {
      const end = closing(tokens, at);
      // An action whose strings all stand elsewhere goes with them.
      if (!named || group.some((t) => t.kind === 'string'))
        out.push(...group, ...once(tokens.slice(at, end + 1)));
      group = [];
      named = false;
      at = end;
    } else group.push(token.kind === 'space' ? { kind: 'space', text: ' ' } : token);
  }
  return [...out, ...group];
}

function foldedAlgorithm(text, name) {
  const tokens = once(read(text, name));
  const written = tokens.map((t) => (t.kind === 'string' ? `'${t.text}'` : t.text)).join('');
  return amended[name]?.(written) ?? written;
}

const snowball = process.argv[2];
if (!snowball) throw new Error('name the folder that has snowball');
const version = /Generated from \S+ by Snowball (\S+)/;
const target = join(root, 'pkg/platform/textsearch/snowball');
const place = mkdtempSync(join(tmpdir(), 'stemmers-'));
for (const name of ['among', 'env', 'util']) {
  const header = `// Code generated from github.com/snowballstem/snowball, go/${name}.go; DO NOT EDIT.\n\n`;
  const code = readFileSync(join(snowball, 'go', `${name}.go`), 'utf8');
  writeFileSync(join(target, `${name}.go`), header + code);
}
copyFileSync(join(snowball, 'COPYING'), join(target, 'COPYING'));
for (const name of [...folded, ...asTheyAre]) {
  let source = join(snowball, 'algorithms', `${name}.sbl`);
  if (folded.includes(name)) {
    const text = foldedAlgorithm(readFileSync(source, 'utf8'), name);
    writeFileSync((source = join(place, `${name}.sbl`)), text);
  }
  const runtime = ['-goruntime', 'knowmad/pkg/platform/textsearch/snowball'];
  const out = join(place, name);
  // It warns of letters that groups now have twice.
  execFileSync(join(snowball, 'snowball'), [source, '-go', '-P', name, ...runtime, '-o', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const code = readFileSync(`${out}.go`, 'utf8');
  const from = `Snowball ${version.exec(code)[1]} from algorithms/${name}.sbl`;
  const how = folded.includes(name) ? ', folded' : '';
  mkdirSync(join(target, name), { recursive: true });
  writeFileSync(
    join(target, name, `${name}.go`),
    `// Code generated by ${from}${how}; DO NOT EDIT.\n${code.slice(code.indexOf('\n'))}`,
  );
}
rmSync(place, { recursive: true });
execFileSync('gofmt', ['-w', target]);
