import type { ClientMarket } from './generated/market.ts';

export const checked = (market: ClientMarket) => [market.payout.hidden, market.supportEmail];
