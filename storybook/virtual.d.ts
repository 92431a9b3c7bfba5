declare module 'virtual:markets' {
  import type { Market } from '../web/generated/market.ts';

  const registry: { environment: 'local'; aiHost: string; markets: Market[] };
  export default registry;
}

/** The code of the market under which stories run as tests. */
declare const STORY_MARKET: string;
/** Whether axe looks at each story; `STORY_AXE=off` leaves it out. */
declare const STORY_AXE: boolean;
