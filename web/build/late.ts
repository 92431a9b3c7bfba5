/** The name of the catalogue part with the texts of components that the shell loads later. */
export const LATE = 'Later';
