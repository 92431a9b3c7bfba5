/** The widths at which the layout changes, in CSS pixels; equal to those of breakpoints.css. */
export const breakpoints = [576, 750, 900, 1050, 1150, 1250, 1440, 1680, 2048] as const;

/**
 * From this width on the header has its wide layout; below it, it hides on scrolling
 * and its menu fills the window.
 */
export const wideNavigation = 900;
