import { addons } from 'storybook/manager-api';

// With roots, the list begins with what has no folder, whatever the order in preview.tsx says.
addons.setConfig({ sidebar: { showRoots: false } });
