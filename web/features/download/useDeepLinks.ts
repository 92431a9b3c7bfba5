import { usePage } from '../../app/PageProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { deepLinkUrl, type Platform } from './deepLink.ts';

/** The app's links for this page: by platform, with where on the page they stand. */
export function useDeepLinks(source: string, extra: { path?: string; campaign?: string } = {}) {
  const { app } = useMarket();
  const { route } = usePage();
  const link = (platform: Platform) =>
    deepLinkUrl(app.linkHost, { platform, source, referrerScreen: route ?? undefined, ...extra });
  return { ios: link('ios'), android: link('android'), dynamic: link('dynamic') };
}
