/** The rules of usernames that a browser can tell by itself; the server has the last word. */

/** What a name lacks: too short, too long, or other signs than the allowed ones. */
export type UsernameFault = 'short' | 'long' | 'signs';

export const LEAST = 3;
export const MOST = 30;

/** As it is stored: without the @ that people put before it, in small letters. */
export function tidyUsername(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

export function usernameFault(name: string): UsernameFault | null {
  if (!/^[a-z0-9_.]*$/.test(name)) return 'signs';
  if (name.length < LEAST) return 'short';
  return name.length > MOST ? 'long' : null;
}
