import { createContext } from 'react';

/** Whether the environment lets the user, who has no second factor, go without one. */
export const FactorOptional = createContext(false);
