/** The rules of usernames that a browser can check; the server decides. */
import type { ApiError } from '../../api/errors.ts';

/** The violated rule: too short, too long, or a character that isn't allowed. */
export type UsernameFault = 'short' | 'long' | 'signs';

export const MIN_LENGTH = 3;
export const MAX_LENGTH = 30;

/** The normalised form: without a leading @, in lower case. */
export function normalizeUsername(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

export function usernameFault(name: string): UsernameFault | null {
  if (!/^[a-z0-9_.]*$/.test(name)) return 'signs';
  if (name.length < MIN_LENGTH) return 'short';
  return name.length > MAX_LENGTH ? 'long' : null;
}

/** The server's reasons to refuse a name: taken, not allowed, or changed too often. */
export type UsernameRefusal = 'taken' | 'invalid' | 'often';

const refusals: Readonly<Record<string, UsernameRefusal>> = {
  UsernameInUseError: 'taken',
  InvalidUsernameError: 'invalid',
  TooManyRequestsError: 'often',
};

/** Types of errors that are about the name itself; all others are reported in a toast. */
export const usernameErrors: readonly string[] = Object.keys(refusals);

/** The reason of a failed call; null for failures that are not about the name. */
export function usernameRefusal({ type }: Pick<ApiError, 'type'>): UsernameRefusal | null {
  return refusals[type] ?? null;
}
