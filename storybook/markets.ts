/** The markets of the toolbar, as pages see them. */
import registry from 'virtual:markets';
import clientFields from '../pkg/market/client/fields.json';
import type { Market } from '../web/generated/market.ts';
import type { ClientMarket, CountryChoice } from '../web/market/types.ts';

/** Every compiled market, sorted by code. */
export const allMarkets: readonly Market[] = registry.markets;

/** What the toolbar calls the AI host. */
export const aiHost = 'ai';

const countries: readonly CountryChoice[] = allMarkets
  .map((market) => ({
    code: market.code,
    countryCode: market.country.code,
    localizedName: market.country.localizedName,
    language: market.locale.interface,
    shown: market.locale.shown,
    languageName: market.language.localizedName,
    iconUrl: market.country.iconUrl,
    domain: market.domain,
  }))
  .toSorted((a, b) => a.localizedName.localeCompare(b.localizedName));

/** A toolbar's moment, RFC 3339, or now where it says nothing. */
export function momentOf(value: unknown): Date {
  return typeof value === 'string' && value !== '' ? new Date(value) : new Date();
}

export interface HostChoice {
  /** The whole market, lists too. */
  market: Market;
  host: 'market' | 'ai';
}

/** What a toolbar's value stands for. Throws for a market that isn't there. */
export function hostOf(value: unknown): HostChoice {
  if (value === aiHost) {
    const market = allMarkets.find((candidate) => candidate.aiDomain);
    if (!market) throw new Error('no market has the AI host');
    return { market, host: 'ai' };
  }
  const market = allMarkets.find((candidate) => candidate.code === value);
  if (!market) throw new Error(`there is no market ${String(value)}`);
  return { market, host: 'market' };
}

/** What of a market the server would send at a moment. */
export function clientMarket(market: Market, now: Date): ClientMarket {
  const whole = {
    ...market,
    isExpansionContestRunning: contestRunning(market, now),
    countries,
    hasSubjects: market.servedSubjects !== null,
  };
  return cut(whole, '') as ClientMarket;
}

/** The fields that browsers get, and the objects that have them, by path. */
const allowed = new Set(
  clientFields.flatMap((path) => {
    const names = path.split('.');
    return names.map((_, i) => names.slice(0, i + 1).join('.'));
  }),
);

/** What the server's list leaves of a value that stands at a path of a market. */
function cut(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, below]) => {
      const at = path === '' ? key : `${path}.${key}`;
      return allowed.has(at) ? [[key, cut(below, at)]] : [];
    }),
  );
}

/** Whether a market's contest runs at a moment: the second in which it ends belongs to it. */
function contestRunning({ contest }: Market, now: Date): boolean {
  if (!contest) return false;
  const from = new Date(contest.startOn);
  return (
    now >= from && (contest.endOn === null || now.valueOf() < Date.parse(contest.endOn) + 1000)
  );
}

/** The moments at which some market changes, and those right before. */
export const moments: readonly { value: string; title: string }[] = allMarkets
  .filter((market) => market.site === market.code)
  .flatMap(({ code, contest }) => {
    if (!contest) return [];
    const edges = [
      { value: shifted(contest.startOn, -1), title: `${code}: before the contest` },
      { value: contest.startOn, title: `${code}: the contest starts` },
    ];
    if (contest.endOn !== null)
      edges.push(
        { value: contest.endOn, title: `${code}: the contest’s last moment` },
        { value: shifted(contest.endOn, 1), title: `${code}: after the contest` },
      );
    return edges;
  });

function shifted(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString().replace('.000', '');
}
