import { describe, expect, test } from 'vitest';
import { affectedPackages, select } from './changed.mjs';

type GoPackage = Parameters<typeof affectedPackages>[0][number];

function goPackage(name: string, more: Partial<GoPackage> = {}): GoPackage {
  const path = `knowmad/${name}`;
  return {
    path,
    dir: name,
    imports: [],
    reads: [],
    testImports: [],
    testReads: [],
    tested: true,
    ...more,
  };
}

/** fold ← school ← app ← cmd; school's tests read the packs, and app's the built pages. */
const packages = [
  goPackage('pkg/fold'),
  goPackage('pkg/school', { imports: ['knowmad/pkg/fold'], testReads: ['knowmad/markets'] }),
  goPackage('pkg/user'),
  goPackage('pkg/app', {
    imports: ['knowmad/pkg/school', 'knowmad/pkg/user'],
    testReads: ['knowmad/web#Dist', 'knowmad/web#Messages'],
  }),
  goPackage('cmd/knowmad', { imports: ['knowmad/pkg/app'], tested: false }),
  goPackage('markets', { tested: false }),
];

const affected = (...files: string[]) =>
  affectedPackages(packages, files).map((path) => path.replace('knowmad/', ''));

describe('Go packages whose tests a change can break', () => {
  test('its own and all that import it', () => {
    expect(affected('pkg/fold/fold.go')).toEqual(['pkg/fold', 'pkg/school', 'pkg/app']);
    expect(affected('pkg/user/store.go')).toEqual(['pkg/user', 'pkg/app']);
  });
  test('a changed test breaks no other package', () => {
    expect(affected('pkg/fold/fold_test.go')).toEqual(['pkg/fold']);
    expect(affected('pkg/fold/testdata/cases.json')).toEqual(['pkg/fold']);
  });
  test('a file that is no Go source belongs to the package above it', () => {
    expect(affected('pkg/user/migrations/0001_users.sql')).toEqual(['pkg/user', 'pkg/app']);
  });
  test('a slice reaches the server’s own tests, not those that only use a server', () => {
    const withSlice = [
      ...packages,
      goPackage('pkg/features/plan'),
      goPackage('pkg/features/card', { testImports: ['knowmad/pkg/app'] }),
    ].map((it) =>
      it.dir === 'pkg/app' ? { ...it, imports: [...it.imports, 'knowmad/pkg/features/plan'] } : it,
    );
    expect(affectedPackages(withSlice, ['pkg/features/plan/store.go'])).toEqual([
      'knowmad/pkg/app',
      'knowmad/pkg/features/plan',
    ]);
    expect(affectedPackages(withSlice, ['pkg/user/store.go'])).toContain(
      'knowmad/pkg/features/card',
    );
  });
  test('packs and pages reach the tests that read them', () => {
    expect(affected('markets/de/market.yaml')).toEqual(['pkg/school']);
    expect(affected('web/features/user/Profile.tsx')).toEqual(['pkg/app']);
    expect(affected('web/features/user/Profile.test.tsx')).toEqual([]);
  });
});

describe('what is run for a change of the repository', () => {
  test('of a text of documentation: nothing', async () => {
    const it = await select(['README.md', 'pkg/features/user/README.md']);
    expect(it).toMatchObject({ packs: false, packages: [], stories: [], journeys: [] });
  });
  test('of what every test is run by: everything', async () => {
    expect(await select(['go.mod'])).toEqual({ files: ['go.mod'], packs: false });
  });
  test('of a slice in Go: its tests and the server’s, its journeys, no story', async () => {
    const it = await select(['pkg/features/takeout/store.go']);
    expect(it.packages).toContain('knowmad/pkg/features/takeout');
    expect(it.packages).toContain('knowmad/pkg/app');
    expect(it.packages).not.toContain('knowmad/pkg/market');
    expect(it.stories).toEqual([]);
    expect(it.journeys).toContain('tools/e2e/account.test.mjs');
    expect(it.journeys).not.toContain('tools/e2e/theme.test.mjs');
    expect(it.journeys).not.toContain('tools/e2e/layout.test.mjs');
  });
  test('of a screen: its stories and its journeys', async () => {
    const it = await select(['web/features/account/SignInForm.tsx']);
    expect(it.stories).toEqual(['web/features/account/Auth.stories.tsx']);
    expect(it.packages).toContain('knowmad/pkg/app');
    expect(it.packages).not.toContain('knowmad/pkg/features/user');
    expect(it.journeys).toContain('tools/e2e/auth.test.mjs');
    expect(it.journeys).toContain('tools/e2e/layout.test.mjs');
  });
  test('of the component library: what uses the component, every journey', async () => {
    const it = await select(['web/ui/Button.tsx']);
    expect(it.stories).toContain('web/ui/Button.stories.tsx');
    expect(it.stories).not.toContain('web/ui/Badge.stories.tsx');
    expect(it.journeys).toBeUndefined();
  });
  test('of a pack: all stories, as they show markets', async () => {
    const it = await select(['markets/_base.yaml']);
    expect(it.packs).toBe(true);
    expect(it.stories).toBeUndefined();
    expect(it.journeys).toBeUndefined();
  });
  test('of a file that was deleted: what is left of its package', async () => {
    const it = await select(['pkg/platform/fold/gone.go']);
    expect(it.packages).toContain('knowmad/pkg/platform/fold');
  });
});
