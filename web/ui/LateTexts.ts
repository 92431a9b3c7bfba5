import { createContext } from 'react';

/** Fetches the texts of what is loaded after the page; where all texts are there from the start, nothing. */
export const LateTexts = createContext<() => Promise<unknown>>(() => Promise.resolve());
