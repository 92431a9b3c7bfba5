/**
 * The name of the catalogue part with the texts of components that the shell loads later;
 * below a screen's name, of those that the screen loads later.
 */
export const LATE = 'Later';

/** The part with the texts of what a screen loads later. */
export const lateOf = (screen: string) => `${screen}/${LATE}`;
