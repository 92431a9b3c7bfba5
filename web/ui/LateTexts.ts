import { createContext } from 'react';

/**
 * Fetches the texts of components that are loaded after the page; does nothing where
 * all texts are bundled.
 */
export const LateTexts = createContext<() => Promise<unknown>>(() => Promise.resolve());
