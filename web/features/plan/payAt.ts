/**
 * Where a purchase is paid, from the button to the screen that leads there. It stays in the
 * tab: an address with it in could lead people anywhere.
 */
import { storageKeys } from '../../page/storage.ts';

interface PayAt {
  subscriptionUuid: string;
  redirectUrl: string;
}

export function keepPayAt({ subscriptionUuid, redirectUrl }: PayAt): void {
  try {
    sessionStorage.setItem(storageKeys.payAt, JSON.stringify({ subscriptionUuid, redirectUrl }));
  } catch {
    // The screen that would lead there asks what became of the purchase instead.
  }
}

/** The address for a subscription; null in another tab. */
export function payAt(subscriptionUuid: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKeys.payAt) ?? 'null') as PayAt | null;
    return kept?.subscriptionUuid === subscriptionUuid ? kept.redirectUrl : null;
  } catch {
    return null;
  }
}
