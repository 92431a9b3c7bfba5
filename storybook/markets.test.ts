import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Market } from '../web/generated/market.ts';
import { allMarkets, clientMarket } from './markets.ts';

const listed = new Set(
  JSON.parse(
    readFileSync(new URL('../pkg/market/client/fields.json', import.meta.url), 'utf8'),
  ) as string[],
);
const now = new Date('2026-01-01T00:00:00Z');

/** Every value that isn't an object or a list, by its path; the items of a list have its path. */
function leaves(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, below]) =>
    leaves(below, path === '' ? key : `${path}.${key}`),
  );
}

/** The market with a secret beside the keys of every object in it. */
function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, below]) => [key, planted(below)])),
    secret: 'planted',
  };
}

describe('the market of a story', () => {
  it('has the fields that pages get, and no other', () => {
    const seen = new Set(allMarkets.flatMap((market) => leaves(clientMarket(market, now))));
    // No market has these yet, so their fields aren't seen.
    const unused = /^(?:thirdParties|messenger)(?:\.|$)/;
    const nullable = new Set(['languageNotice', 'contest']);
    expect(
      [...seen].filter((path) => !listed.has(path) && !nullable.has(path) && !unused.test(path)),
    ).toEqual([]);
    expect([...listed].filter((path) => !seen.has(path) && !unused.test(path))).toEqual([]);
  });

  it('has no secret, wherever it stands in the pack', () => {
    for (const market of allMarkets) {
      const secret = planted(market) as Market;
      expect(JSON.stringify(secret)).toContain('planted');
      expect(clientMarket(secret, now)).toEqual(clientMarket(market, now));
    }
  });
});
