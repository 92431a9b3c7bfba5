import { addons } from 'storybook/manager-api';

// With roots, the sidebar lists stories without a folder first, whatever order preview.tsx sets.
addons.setConfig({ sidebar: { showRoots: false } });
