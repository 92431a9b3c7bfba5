import type { components } from '../../generated/api.ts';

/** The Plus plan as a market sells it. */
export type Offer = components['schemas']['PlanOffer'];
export type Price = components['schemas']['PlanPrice'];
export type Entitlement = components['schemas']['PlanEntitlement'];
