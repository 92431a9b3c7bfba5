import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markets } from '../tools/vite-markets/plugin.ts';
import { catalogues } from '../web/build/catalogues.ts';
import { SOURCE_LANGUAGE } from '../web/market/source-language.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The configuration of web/vite.config.ts, plus the compiled markets. */
export default defineConfig({
  root,
  cacheDir: resolve(root, 'node_modules/.vite/storybook'),
  publicDir: false,
  plugins: [
    markets(root),
    catalogues(resolve(root, 'web'), SOURCE_LANGUAGE),
    formatjs({ flatten: false, ast: true }),
    react(),
  ],
  // marketlint:allow the market under which stories run as tests comes from outside; Storybook's toolbar changes it
  define: {
    STORY_MARKET: JSON.stringify(process.env['STORY_MARKET'] ?? ''),
    STORY_AXE: JSON.stringify(process.env['STORY_AXE'] !== 'off'),
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      cssModules: { pattern: '[name]-[local]-[hash]' },
    },
  },
  json: { namedExports: false, stringify: true },
  optimizeDeps: {
    include: [
      '@base-ui/react/dialog',
      '@formatjs/icu-messageformat-parser',
      '@tanstack/react-query',
      'lucide-react',
      'qrcode.react',
      'react-dom/client',
      'react-intl',
      'react/jsx-dev-runtime',
    ],
  },
});
