import { useSyncExternalStore } from 'react';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';

export interface Bought {
  subscriptionUuid: string;
  subscriptionCode: string;
}

const neverChanges = () => () => undefined;

/** The purchase that the address names; null without one, undefined until hydration. */
export function useBought(): { bought: Bought | null | undefined; campaign: string | null } {
  const query = useBrowserQuery();
  const isRead = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const subscriptionUuid = query.get('subscriptionUuid');
  const subscriptionCode = query.get('subscriptionCode');
  const named =
    subscriptionUuid && subscriptionCode ? { subscriptionUuid, subscriptionCode } : null;
  return { bought: isRead ? named : undefined, campaign: query.get('utm_content') };
}
