/**
 * Three kinds of tests:
 *   unit        plain functions, in Node
 *   components  components by role and text, in Chromium
 *   stories     every story with axe, in Chromium, as the market STORY_MARKET
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../tools/lib/chromium.mjs';
import shared from './vite.config.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');

const chromium = findChromium();

function browser(viewport: { width: number; height: number }) {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    viewport,
    provider: playwright({
      launchOptions: {
        ...(chromium ? { executablePath: chromium } : {}),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    }),
    instances: [{ browser: 'chromium' as const }],
  };
}

/**
 * How long a test waits for an expected element, in milliseconds: far longer than any
 * machine takes, so that a slow machine never fails a test.
 */
const timeout = 120_000;

const withTimeouts = {
  testTimeout: timeout,
  hookTimeout: timeout,
  expect: { poll: { timeout: timeout / 2 } },
};

export default defineConfig({
  ...shared,
  root,
  test: {
    root,
    projects: [
      {
        extends: true,
        test: {
          ...withTimeouts,
          name: 'unit',
          environment: 'node',
          include: [
            '{web,tools,storybook}/**/*.test.ts',
            // Those of journeys are for Node's own runner.
            'tools/!(e2e)/**/*.test.mjs',
          ],
          exclude: ['**/node_modules/**', '**/testdata/**'],
        },
      },
      {
        extends: true,
        test: {
          ...withTimeouts,
          name: 'components',
          include: ['web/**/*.test.tsx'],
          browser: browser({ width: 1280, height: 900 }),
          setupFiles: ['storybook/components.setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: here })],
        test: {
          ...withTimeouts,
          name: 'stories',
          // Files share a page: a page of its own takes each more than half a second of a
          // processor. Stories of a file share one anyway, and clean up after themselves.
          isolate: false,
          browser: browser({ width: 1280, height: 900 }),
        },
      },
    ],
  },
});
