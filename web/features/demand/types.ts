/** Requests as the API answers them, where they are know demands. */
import type { components } from '../../generated/api.ts';

export type Demand = components['schemas']['KnowDemand'];
export type DemandList = components['schemas']['KnowDemandList'];
