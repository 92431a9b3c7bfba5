/** What a page says of its market, as pkg/page writes it. @client in schemas/ decides what is in it. */
export type { ClientMarket, CountryChoice } from '../generated/market.ts';

/** A link of a menu, resolved for a market; flags and missing screens are already dealt with. */
export interface MenuLink {
  /** Path on this host, or a URL of another site. */
  href: string;
  /** Key of the interface text. */
  message: string;
  external: boolean;
}
