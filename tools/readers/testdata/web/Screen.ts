import type { components } from './generated/api.ts';
import type { ClientMarket } from './generated/market.ts';

export function texts(market: ClientMarket, head: components['schemas']['Head']) {
  const { tagline, payout } = market;
  return [tagline, head.timeZone, ...payout.tiers.map(({ payoutAmount: sum }) => String(sum))];
}

export const guide = (other: components['schemas']['Other']) => other.studyGuideSlug;
