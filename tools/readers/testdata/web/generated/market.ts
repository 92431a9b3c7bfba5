export interface ClientMarket {
  tagline: string;
  supportEmail: string;
  payout: ClientPayout;
}

export interface ClientPayout {
  hidden: boolean;
  limit: number;
  tiers: ClientPayoutTier[];
}

export interface ClientPayoutTier {
  payoutAmount: number;
  knowsRequirement: string;
}
