/** Day, night, or what the system says. */
export type Theme = 'system' | 'light' | 'dark';

/** Reads a stored value; anything unknown is the system's choice. */
export function themeOf(stored: unknown): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the page in a theme from now on. Remembering it is the application's business. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
}
