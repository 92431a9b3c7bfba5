import { createContext } from 'react';
import type { PageWithLines } from './shared/types.ts';

/** The pages of the copy that is read without a connection; null while the server answers. */
export const KeptPages = createContext<readonly PageWithLines[] | null>(null);
