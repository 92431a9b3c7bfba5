/** The theme: light, dark, or the system's. */
export type Theme = 'system' | 'light' | 'dark';

/** Parses a stored value; an unknown one is the system's theme. */
export function themeOf(stored: unknown): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a theme to the page. The application stores it. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
}
