import { addons } from 'storybook/manager-api';

// With roots, what has no folder stands before them, and Storybook would open on that.
addons.setConfig({ sidebar: { showRoots: false } });
