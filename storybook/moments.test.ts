import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Market } from '../web/generated/market.ts';
import { allMarkets, clientMarket, momentOf, moments } from './markets.ts';

interface Window {
  name: string;
  startOn: string;
  endOn: string | null;
  moments: { at: string; running: boolean }[];
}

/** Cases that the server and marketctl share: pkg/pack's tests read the same file. */
const { windows } = JSON.parse(
  readFileSync(new URL('../pkg/pack/testdata/moments.json', import.meta.url), 'utf8'),
) as { windows: Window[] };

const [anyMarket] = allMarkets;

const running = (market: Market, at: string) =>
  clientMarket(market, momentOf(at)).isExpansionContestRunning;

describe('the time toolbar', () => {
  it.each(windows)('shows $name as the server does', ({ startOn, endOn, moments: known }) => {
    expect(anyMarket).toBeDefined();
    expect(known.length).toBeGreaterThan(0);
    const market = { ...(anyMarket as Market), contest: { startOn, endOn } };
    expect(known.map(({ at }) => ({ at, running: running(market, at) }))).toEqual(known);
  });

  it('offers the moments before and after each contest begins and ends', () => {
    const contests = allMarkets.filter(
      ({ code, site, contest }) => site === code && contest?.endOn,
    );
    expect(contests).not.toHaveLength(0);
    for (const market of contests) {
      const own = moments.filter(({ title }) => title.startsWith(`${market.code}: `));
      expect(own.map(({ value }) => running(market, value))).toEqual([false, true, true, false]);
    }
  });
});
