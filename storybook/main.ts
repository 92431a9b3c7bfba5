import type { StorybookConfig } from '@storybook/react-vite';

/** Storybook's configuration. Stories stand beside their components; those of pages of several features here. */
const config: StorybookConfig = {
  stories: ['../web/**/*.stories.tsx', './*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'storybook/vite.config.ts' } },
  },
  staticDirs: ['../web/public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The onboarding checklist explains how to set Storybook up, which is done here.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  // Generates docs and controls from the types of a component's props.
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
