/** Links that open the app, or its store page where it is not installed. */
import { queryString } from '../../app/api.ts';

export type Platform = 'ios' | 'android' | 'dynamic';

export interface DeepLink {
  platform: Platform;
  /** Where on the site the link is, such as download_dropdown. */
  source: string;
  /** The campaign that brought the visitor. */
  campaign?: string | undefined;
  /** What to open in the app: a path of the site. */
  path?: string | undefined;
  /** What the page that the link stands on is about: its thing's id or slug, else the name of the screen. */
  originIdentifier?: string | undefined;
  /** Name of the screen that the link stands on. */
  referrerScreen?: string | undefined;
}

/** The link on the market's app-link host; only what is set is in it. */
export function deepLinkUrl(linkHost: string, { platform, ...parameters }: DeepLink): string {
  const { source, campaign, path, originIdentifier, referrerScreen } = parameters;
  return `${linkHost}/${platform}${queryString({ source, campaign, path, originIdentifier, referrerScreen })}`;
}

/** The platform of a phone or tablet, or dynamic where the store must be found out later. */
export function platformOf(userAgent: string): Platform {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'dynamic';
}
