import type { components } from '../../generated/api.ts';

/** The Plus plan as a market sells it. */
export type Offer = components['schemas']['Offer'];
export type Price = components['schemas']['Price'];
export type Entitlement = components['schemas']['Entitlement'];
