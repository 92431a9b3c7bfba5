/** Loads what learning does for pages without a connection. */
export const loadOffline = () => import('./offline.ts');
