/** Redirect targets after signing in. */
import { useCallback } from 'react';
import { queryString } from '../../../page/queryString.ts';
import { urlTo } from '../../../page/routes.ts';
import type { OwnUser } from '../../../api/session/types.ts';
import { useBrowserQuery } from '../../../page/useBrowserQuery.ts';
import { paths } from '../../../generated/routes.ts';
import { ownPath } from '../ownPath.ts';
import { pendingSignUp } from '../pending.ts';

/** The redirect target: from the address, or from the stored sign-up. */
export function redirectTarget(): string | null {
  const text = new URLSearchParams(location.search).get('redirect');
  return ownPath(text ?? pendingSignUp()?.redirect, location.origin);
}

/** The address after signing in: the first steps for new users, else the redirect target. */
export function nextPath(user: OwnUser | null): string {
  const redirect = redirectTarget();
  if (user && user.onboardedOn === null) return urlTo('app-onboarding', { query: { redirect } });
  return redirect ?? urlTo('home');
}

export type Sibling = 'auth-signin' | 'auth-signup' | 'auth-forgot-password';

/** The address of another sign-in screen, with the redirect parameters of the present one. */
export function useSibling(): (id: Sibling) => string {
  const here = useBrowserQuery();
  return useCallback((id) => sibling(id, here), [here]);
}

/** The same for components that the server never renders. */
export function sibling(id: Sibling, here = new URLSearchParams(location.search)): string {
  const carried =
    id === 'auth-forgot-password' ? ['utm_content'] : ['redirect', 'utm_content', 'referrerScreen'];
  return paths[id] + queryString(Object.fromEntries(carried.map((name) => [name, here.get(name)])));
}
