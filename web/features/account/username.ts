/** The rules of usernames that a browser can tell by itself; the server has the last word. */
import type { ApiError } from '../../app/errors.ts';

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

/** Why the server refuses a name: somebody has it, it can't be one, or there were too many before it. */
export type UsernameRefusal = 'taken' | 'invalid' | 'often';

const refusals: Readonly<Record<string, UsernameRefusal>> = {
  UsernameInUseError: 'taken',
  InvalidUsernameError: 'invalid',
  TooManyRequestsError: 'often',
};

/** Types of errors that are about the name itself; of all others a toast tells. */
export const usernameErrors: readonly string[] = Object.keys(refusals);

/** What is said below the field; null where something else went wrong. */
export function usernameRefusal({ type }: Pick<ApiError, 'type'>): UsernameRefusal | null {
  return refusals[type] ?? null;
}
