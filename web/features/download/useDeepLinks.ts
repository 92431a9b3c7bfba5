import { type Page, usePage } from '../../app/PageProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { deepLinkUrl, type DeepLink, type Platform } from './deepLink.ts';

/** The app's links for this page: by platform, with where on the page they stand. */
export function useDeepLinks(source: string) {
  const { app } = useMarket();
  const origin = originOf(usePage());
  const link = (platform: Platform) => deepLinkUrl(app.linkHost, { platform, source, ...origin });
  return { ios: link('ios'), android: link('android'), dynamic: link('dynamic') };
}

/** What a page says about itself to the app that its links open: the place to go on at, and what led there. */
export function originOf({
  route,
  url,
  params,
}: Pick<Page, 'route' | 'url' | 'params'>): Omit<DeepLink, 'platform' | 'source'> {
  const [path, query] = url.split('?');
  const screen = route ?? undefined;
  return {
    campaign: new URLSearchParams(query).get('utm_content') ?? undefined,
    // An address without a page is no place to go on at.
    path: screen && path,
    originIdentifier: params['id'] ?? Object.values(params)[0] ?? screen,
    referrerScreen: screen,
  };
}
