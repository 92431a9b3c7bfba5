import type { ComponentType } from 'react';
import type { Offer, Price } from './types.ts';

export interface BuyProps {
  offer: Offer;
  /** The chosen price. */
  price: Price;
}

/** The call to action of the page: nothing until there is a checkout to lead to. */
export const Buy: ComponentType<BuyProps> = () => null;
