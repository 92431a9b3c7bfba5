/**
 * Two builds of one application:
 *
 *   vite build --config web/vite.config.ts            → web/dist/client  (browsers, manifest)
 *   vite build --config web/vite.config.ts --ssr      → web/dist/server/worker.mjs (renders pages)
 *
 * Both are production builds of React. The worker is one file without
 * node_modules, so that the server can carry it inside its binary.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { catalogues } from './build/catalogues.ts';
import { subsetFonts } from './build/fonts.ts';
import { iconDrawings } from './build/icon-data.ts';
import { modulesOf, screenFiles } from './build/parts.ts';
import { precompress } from './build/precompress.ts';
import { preloadStyles } from './build/preload.ts';
import { screens } from './build/screens.ts';
import { shareFiles } from './build/share.ts';
import { SOURCE_LANGUAGE } from './market/source-language.ts';

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => resolve(root, ...parts);

/** The output folder; `npm run build` sets a temporary one and swaps it in when it is complete. */
const out = (...parts: string[]) => resolve(process.env.KNOWMAD_WEB_OUT ?? at('dist'), ...parts);
const intl = createRequire(createRequire(import.meta.url).resolve('react-intl'));

/** Screens reached by a press or two: modules that only they share stay out of the common chunk. */
const LATER =
  /\/features\/((account|deck|feed|follow|library|moderation|notice|school|staff|takeout|user)\/|ai\/(SchoolBot|Summary|MockExam)Screen)/;
/** The screen that most visits begin with. */
const FIRST = 'features/home/HomeScreen.tsx';

/**
 * What several public pages have beside the first, a know's among them, with which most
 * other visits begin. Each would be a file that is hardly smaller than its share of the chunk.
 */
const SMALL = [
  'features/library/shared/SaveButton.tsx',
  'features/library/shared/SaveLook.tsx',
  'features/moderation/shared/ReportButton.tsx',
  'features/moderation/shared/reportTarget.ts',
  'features/subject/shared/subjectTexts.ts',
  'features/user/shared/person.ts',
  'ui/Breadcrumbs.tsx',
  'ui/Notice.tsx',
  'ui/Skeleton.tsx',
  'api/session/useCall.ts',
];

/**
 * One chunk for the modules that the shell imports statically, and for those that the
 * first screen shares with another one: few large files compress best.
 */
function isCommon(): (id: string) => boolean {
  const common = modulesOf(at('app/App.tsx'));
  const others = screenFiles(root).filter((file) => file !== FIRST && !LATER.test(`/${file}`));
  const shared = new Set(others.flatMap((file) => [...modulesOf(at(file))]));
  for (const file of modulesOf(at(FIRST))) if (shared.has(file)) common.add(file);
  // Every icon imports it, by an alias.
  common.add(at('build/icon.ts'));
  // One line, which would be a chunk of its own.
  common.add(at('ui/withValues.ts'));
  for (const file of SMALL) common.add(at(file));
  return (id) => common.has(id.split('?')[0] ?? id);
}

/**
 * One chunk for the modules of a feature that several of its pages have: many small files
 * compress worse. What the feature shares with others stays out.
 *
 * @param feature its folder
 *
 * @param parts files of it whose static imports are meant
 */
function isOf(feature: string, ...parts: string[]): (id: string) => boolean {
  const own = `${at('features', feature)}/`;
  const known = new Set(
    parts
      .flatMap((part) => [...modulesOf(at('features', feature, part))])
      .filter((file) => file.startsWith(own) && !file.startsWith(`${own}shared/`)),
  );
  return (id) => known.has(id.split('?')[0] ?? id);
}

const ICONS = /^import (?!type\b)\{([^}]+)\} from 'lucide-react'/gm;

/** One chunk for the icons that several screens import. */
function isSharedIcon(): (id: string) => boolean {
  const entries = ['app/App.tsx', ...screenFiles(root)].map((file) => at(file));
  const files = new Set(
    entries.filter((file) => !LATER.test(file)).flatMap((file) => [...modulesOf(file)]),
  );
  const names = [...files]
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ICONS)])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''));
  // ArrowLeft is in arrow-left.mjs, Trash2 in trash-2.mjs. A list with a comma at its end has an
  // empty name, by which every module would be an icon.
  const drawings = new Set(
    names.filter(Boolean).map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()),
  );
  const icon = /node_modules\/lucide-react\/.*\/icons\/([\w-]+)\./;
  return (id) => drawings.has(icon.exec(id)?.[1] ?? '');
}

/** The bundled packages with their licences, which tools/build.mjs takes away for tools/licenses. */
const LICENSES = { fileName: 'licenses.json' };

/** What changes less often than the application: kept by browsers over releases. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat)\//;

/**
 * The query library and what screens of signed-in users need with it, down to the arrow
 * of their way back. Visitors' pages load it after the first paint at the earliest, so
 * requireSession, whose imports draw whole screens, is left out.
 */
const SIGNED_IN =
  /node_modules\/@tanstack\/|\/web\/api\/(query|session\/useOwnUser)\.tsx?$|\/icons\/arrow-left\.m?js$/;

/** What both ways to share have at first: of files, and of flashcards. */
const UPLOADS = /\/web\/(api\/uploads\/sender|ui\/DropArea)\.tsx?$/;

/** What every form needs, also those of visitors. */
const FORM = /\/web\/form\/(useForm|serverErrors|FormSummary)\.tsx?$/;

export default defineConfig(async ({ isSsrBuild, command }): Promise<UserConfig> => {
  const building = command === 'build';
  const fonts =
    building && !isSsrBuild ? await subsetFonts(at('ui/fonts.css'), at('../.cache/fonts')) : null;
  return {
    root,
    publicDir: at('public'),
    cacheDir: at('../node_modules/.vite/web'),
    plugins: [
      catalogues(root, SOURCE_LANGUAGE),
      formatjs({ flatten: false, ast: true, removeDefaultMessage: building }),
      react(),
      iconDrawings(),
      ...(isSsrBuild
        ? [
            screens(root),
            shareFiles({
              fonts: at('ui/fonts.css'),
              tokens: at('ui/tokens.css'),
              cache: at('../.cache/fonts'),
              out: out('server', 'share'),
            }),
          ]
        : [preloadStyles(), precompress(out('client'))]),
    ],
    resolve: {
      alias: [
        ...(fonts ? [{ find: /^@fontsource\/[a-z-]+\/files/, replacement: fonts }] : []),
        // Messages are compiled at build time, so the browser needs no ICU parser.
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: intl.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
        },
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: at('build/icon.ts') },
        // The synchronous renderer alone, without the streaming one and its development build.
        ...(isSsrBuild
          ? [
              {
                find: /^react-dom\/server$/,
                replacement: at(
                  '../node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
                ),
              },
            ]
          : []),
      ],
    },
    define: building ? { 'process.env.NODE_ENV': '"production"' } : {},
    css: {
      transformer: 'lightningcss',
      lightningcss: {
        drafts: { customMedia: true },
        cssModules: { pattern: building ? '[hash]-[local]' : '[name]-[local]-[hash]' },
      },
    },
    json: { namedExports: false, stringify: true },
    ssr: { noExternal: true, target: 'node' },
    build: isSsrBuild ? workerBuild() : clientBuild(),
  };
});

function clientBuild() {
  return {
    outDir: out('client'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    license: LICENSES,
    cssMinify: 'lightningcss' as const,
    // The document preloads its screen's files; a second list in the entry would only make it larger.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    // tools/build.mjs takes the maps away: they are for reading stacks, and never served.
    sourcemap: 'hidden' as const,
    reportCompressedSize: false,
    rolldownOptions: {
      input: at('app/client.tsx'),
      output: {
        // Every page loads the list of all screens' files: their names would be most of it. Beside
        // a name seven letters are enough.
        chunkFileNames: ({ name }: { name: string }) =>
          name.endsWith('Screen') ? 'assets/[hash:8].js' : 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }: { names: readonly string[] }) =>
          names[0]?.endsWith('.css')
            ? 'assets/[hash:8][extname]'
            : 'assets/[name]-[hash:8][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 2 },
            { name: 'signed-in', test: SIGNED_IN, includeDependenciesRecursively: false },
            { name: 'form', test: FORM, includeDependenciesRecursively: false },
            { name: 'uploads', test: UPLOADS, includeDependenciesRecursively: false },
            { name: 'common', test: isCommon(), priority: 1 },
            {
              name: 'know',
              test: isOf('know', 'KnowArticle.tsx', 'KnowFrame.tsx', 'useKnow.ts'),
              includeDependenciesRecursively: false,
            },
            {
              name: 'search',
              test: isOf('search', 'SearchPage.tsx'),
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: isSharedIcon(), minShareCount: 2 },
          ],
        },
      },
    },
  };
}

function workerBuild() {
  return {
    ssr: true,
    outDir: out('server'),
    emptyOutDir: true,
    target: 'es2022',
    copyPublicDir: false,
    license: LICENSES,
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: at('app/server.tsx'),
      output: { entryFileNames: 'worker.mjs', codeSplitting: false },
    },
  };
}
