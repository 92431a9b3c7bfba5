/** Where people go once they are signed in. */
import { useCallback } from 'react';
import { queryString } from '../../app/api.ts';
import { urlTo } from '../../app/routes.ts';
import type { OwnUser } from '../../app/session/types.ts';
import { useBrowserQuery } from '../../app/useBrowserQuery.ts';
import { paths } from '../../generated/routes.ts';
import { ownPath } from './ownPath.ts';
import { pendingSignUp } from './pending.ts';

/** Where somebody wants to go once they are in: their address says so, or did when they signed up. */
export function wantedPath(): string | null {
  const text = new URLSearchParams(location.search).get('redirect');
  return ownPath(text ?? pendingSignUp()?.redirect, location.origin);
}

/** Where to go after signing in: first to what only new people are asked, else where one wanted to. */
export function nextPath(user: OwnUser | null): string {
  const redirect = wantedPath();
  if (user && user.onboardedOn === null) return urlTo('app-onboarding', { query: { redirect } });
  return redirect ?? urlTo('home');
}

export type Sibling = 'auth-signin' | 'auth-signup' | 'auth-forgot-password';

/** Gives the address of another screen of signing in, with what this one's says about where to go. */
export function useSibling(): (id: Sibling) => string {
  const here = useBrowserQuery();
  return useCallback((id) => sibling(id, here), [here]);
}

/** The same for what the server never renders. */
export function sibling(id: Sibling, here = new URLSearchParams(location.search)): string {
  const carried =
    id === 'auth-forgot-password' ? ['utm_content'] : ['redirect', 'utm_content', 'referrerScreen'];
  return paths[id] + queryString(Object.fromEntries(carried.map((name) => [name, here.get(name)])));
}
