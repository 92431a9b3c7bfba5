import { createContext } from 'react';

export type WriteMaths = (tex: string, display: boolean) => string;

/** Writes TeX as MathML at once; null in browsers, which load it when they need it. */
export const MathsWriter = createContext<WriteMaths | null>(null);
