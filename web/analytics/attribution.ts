/** Where a visitor came from: a source, its campaign, and the click ids of ad networks. */

/** The time for which an attribution holds, in milliseconds. */
export const ATTRIBUTION_MILLISECONDS = 1_800_000;

export interface Attribution {
  source: string | null;
  sourceCampaign: string | null;
  /** Milliseconds since 1970. */
  expiry: number;
  /** TikTok's click id, from `ttclid`. */
  ttclid: string | null;
  /** Facebook's click id as its pixel stores it: fb.1.{milliseconds}.{fbclid}. */
  fbc: string | null;
}

/** The longest text that is taken from an address. */
const MOST = 200;

/** Names of search engines in the second-level domain, or in a subdomain of their own. */
const SEARCH_ENGINES =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|qwant|startpage|seznam|search\.brave|ask|aol|naver)\.[a-z.]{2,6}$/;

/** A source with a higher number isn't replaced by one with a lower number. */
function priorityOf(source: string): number {
  if (source === 'share') return 10;
  return source === 'seo' ? 9 : 0;
}

/** What an address and the page that linked to it tell; null if they tell nothing. */
export function arrivalOf(url: URL, referrer: string, now: number): Attribution | null {
  const value = (name: string) => url.searchParams.get(name)?.trim().slice(0, MOST) || null;
  const campaign = value('utm_campaign');
  const shared = value('sid');
  const source =
    value('utm_source') ??
    (shared ? 'share' : campaign ? 'campaign' : sourceOfReferrer(referrer, url));
  const ttclid = value('ttclid');
  const fbclid = value('fbclid');
  if (!source && !ttclid && !fbclid) return null;
  return {
    source,
    sourceCampaign: campaign ?? shared,
    expiry: now + ATTRIBUTION_MILLISECONDS,
    ttclid,
    fbc: fbclid && `fb.1.${now}.${fbclid}`,
  };
}

/** A search engine counts as seo, another site is named by its host; null within this site. */
function sourceOfReferrer(referrer: string, url: URL): string | null {
  if (!URL.canParse(referrer)) return null;
  const { host, hostname, protocol } = new URL(referrer);
  if (!protocol.startsWith('http') || host === url.host) return null;
  return SEARCH_ENGINES.test(hostname) ? 'seo' : hostname.slice(0, MOST);
}

/**
 * The attribution after an arrival. Its source replaces the stored one unless its priority is
 * lower; click ids are replaced by newer ones. An attribution that ends later than 30 minutes
 * from now was stored under another clock and is dropped.
 */
export function attribute(
  stored: Attribution | null,
  arrival: Attribution | null,
  now: number,
): Attribution | null {
  const left = (stored?.expiry ?? 0) - now;
  const held = left > 0 && left <= ATTRIBUTION_MILLISECONDS ? stored : null;
  if (!held || !arrival) return held ?? arrival;
  const replaces =
    arrival.source !== null &&
    (held.source === null || priorityOf(arrival.source) >= priorityOf(held.source));
  const { source, sourceCampaign, expiry } = replaces ? arrival : held;
  return {
    source,
    sourceCampaign,
    expiry,
    ttclid: arrival.ttclid ?? held.ttclid,
    fbc: arrival.fbc ?? held.fbc,
  };
}

/** Reads a stored attribution; null for anything else. */
export function parseAttribution(text: string | null): Attribution | null {
  try {
    const { source, sourceCampaign, expiry, ttclid, fbc } = JSON.parse(text ?? '') as Attribution;
    const texts = [source, sourceCampaign, ttclid, fbc];
    const ok =
      Number.isFinite(expiry) &&
      texts.every((one) => one === null || (typeof one === 'string' && one.length <= 2 * MOST));
    return ok ? { source, sourceCampaign, expiry, ttclid, fbc } : null;
  } catch {
    return null;
  }
}
