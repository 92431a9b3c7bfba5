/** The part of a compiled market that the browser needs, as pkg/page writes it. */
import type { Market } from '../generated/market.ts';

/**
 * A compiled market without its long lists. `domain` carries the port really
 * served; `isExpansionContestRunning` is a boolean, by the server's clock.
 */
export type ClientMarket = Omit<
  Market,
  'subjects' | 'regions' | 'examBoards' | 'examTypes' | 'schoolTypes' | 'grades'
> & {
  /** Every market, for the country selector, sorted by localized name. */
  countries: CountryChoice[];
  /** Whether the market lists its subjects; the list itself is a call of its own. */
  hasSubjects: boolean;
};

/** A market that a visitor may switch to. */
export interface CountryChoice {
  /** Market code. */
  code: string;
  /** Upper-case country code. */
  countryCode: string;
  localizedName: string;
  englishName: string;
  /** BCP 47 tag of the market's language. */
  language: string;
  /** BCP 47 tag of the language that the site is really shown in. */
  shown: string;
  /** Name of the language in itself. */
  languageName: string;
  iconUrl: string;
  /** URL of the site without a trailing slash; linked markets have their site's. */
  domain: string;
}

/** A link of a menu, resolved for a market; flags and missing screens are already dealt with. */
export interface MenuLink {
  /** Path on this host, or a URL of another site. */
  href: string;
  /** Key of the interface text. */
  message: string;
  external: boolean;
}
