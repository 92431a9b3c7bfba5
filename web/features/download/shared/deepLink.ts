/** Links that open the app, or its store page if it isn't installed. */
import { queryString } from '../../../page/queryString.ts';

export type Platform = 'ios' | 'android' | 'dynamic';

export interface DeepLink {
  platform: Platform;
  /** The place of the link on the site, such as download_dropdown. */
  source: string;
  /** The campaign in the visitor's address. */
  campaign?: string | undefined;
  /** The path of the site to open in the app. */
  path?: string | undefined;
  /** The id or slug of the page's subject, or else the screen's name. */
  originIdentifier?: string | undefined;
  /** The name of the link's screen. */
  referrerScreen?: string | undefined;
}

/** The link on the market's app-link host, without unset parameters. */
export function deepLinkUrl(linkHost: string, { platform, ...parameters }: DeepLink): string {
  const { source, campaign, path, originIdentifier, referrerScreen } = parameters;
  return `${linkHost}/${platform}${queryString({ source, campaign, path, originIdentifier, referrerScreen })}`;
}

/** The platform of a phone or tablet, or dynamic if the link must find it out when opened. */
export function platformOf(userAgent: string): Platform {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'dynamic';
}
