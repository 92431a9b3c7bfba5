import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileCatalogue, layersOf } from './catalogues.ts';
import { modulesOf, partsOf } from './parts.ts';

let root = '';
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'catalogues-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

describe('compileCatalogue', () => {
  it('lays a variant over its base over the source', () => {
    write({
      'ui/messages/en.json': '{"a.x":"en","a.y":"en"}',
      'features/b/messages/en.json': '{"a.z":"en"}',
      'ui/messages/es.json': '{"a.x":"es","a.y":"es"}',
      'features/b/messages/es-MX.json': '{"a.x":"mx"}',
    });
    expect(layersOf('es-MX', 'en')).toEqual(['en', 'es', 'es-MX']);
    expect(compileCatalogue(root, 'es-MX', 'en')).toEqual({
      'a.x': 'mx',
      'a.y': 'es',
      'a.z': 'en',
    });
  });
  it('keeps plain texts as strings, parses the others, and leaves out texts of the server alone', () => {
    write({
      'ui/messages/en.json':
        '{"a.plain":"It\'s","a.name":"Hi {name}","head.title":"x","mail.x.text":"x","a.archive":"x"}',
    });
    const compiled = compileCatalogue(root, 'en', 'en');
    expect(compiled['a.plain']).toBe("It's");
    expect(compiled['a.name']).toBeInstanceOf(Array);
    expect(Object.keys(compiled)).toEqual(['a.name', 'a.plain']);
  });
});

describe('partsOf', () => {
  beforeEach(() =>
    write({
      'app/App.tsx': "import { B } from '../ui/B.tsx';\nconst late = () => import('./Late.tsx');",
      'app/Late.tsx': "const m = { id: 'late.text' };",
      'features/shell/HomeScreen.tsx': '<M id="error.text" />',
      'ui/B.tsx': '<M id="b.text" />',
      'features/home/HomeScreen.tsx':
        "import { B } from '../../ui/B.tsx';\nimport { P } from './P.tsx';\n<M id=\"home.text\" />",
      'features/home/P.tsx':
        "const late = () => import('./Q.tsx');\nconst shell = () => import('../../app/Late.tsx');\n<M id=\"p.text\" />",
      'features/home/Q.tsx': '<M id="q.text" /><M id="p.text" />',
    }),
  );
  it('splits the texts into the shell’s, one part for what the shell loads later, and per screen, by its path, one and another for what it loads later', () => {
    const parts = partsOf(root, [
      'b.text',
      'late.text',
      'home.text',
      'p.text',
      'q.text',
      'error.text',
      'nav.menu',
    ]);
    expect([...parts.common].sort()).toEqual(['b.text', 'nav.menu']);
    expect([...(parts.screens.get('Later') ?? [])]).toEqual(['late.text']);
    expect([...(parts.screens.get('features/home/HomeScreen') ?? [])].sort()).toEqual([
      'home.text',
      'p.text',
    ]);
    expect([...(parts.screens.get('features/home/HomeScreen/Later') ?? [])].sort()).toEqual([
      'late.text',
      'q.text',
    ]);
    expect(parts.screens.has('features/shell/HomeScreen/Later')).toBe(false);
    expect([...(parts.screens.get('features/shell/HomeScreen') ?? [])]).toEqual(['error.text']);
  });
  it('finds the modules that a module needs before it runs', () =>
    expect(
      [...modulesOf(join(root, 'app/App.tsx'))].map((file) => file.slice(root.length)),
    ).toEqual(['/app/App.tsx', '/ui/B.tsx']));
});
