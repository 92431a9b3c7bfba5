import { type Page, usePage } from '../../../page/PageProvider.tsx';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { deepLinkUrl, type DeepLink, type Platform } from './deepLink.ts';

/** The app's links for this page by platform, with their place on the page. */
export function useDeepLinks(source: string) {
  const { app } = useMarket();
  const origin = originOf(usePage());
  const link = (platform: Platform) => deepLinkUrl(app.linkHost, { platform, source, ...origin });
  return { ios: link('ios'), android: link('android'), dynamic: link('dynamic') };
}

/** The page's part of a link into the app: the path to open, and the campaign and subject. */
export function originOf({
  route,
  url,
  params,
}: Pick<Page, 'route' | 'url' | 'params'>): Omit<DeepLink, 'platform' | 'source'> {
  const [path, query] = url.split('?');
  const screen = route ?? undefined;
  return {
    campaign: new URLSearchParams(query).get('utm_content') ?? undefined,
    // An error page has no path to open in the app.
    path: screen && path,
    originIdentifier: params['id'] ?? Object.values(params)[0] ?? screen,
    referrerScreen: screen,
  };
}
