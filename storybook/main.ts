import type { StorybookConfig } from '@storybook/react-vite';

/** Stories stand beside their components; this folder only says how they are shown. */
const config: StorybookConfig = {
  stories: ['../web/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'storybook/vite.config.ts' } },
  },
  staticDirs: ['../web/public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Storybook's own list of first steps is about setting it up, which is done.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  // Reads the props of components for their docs and controls.
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
