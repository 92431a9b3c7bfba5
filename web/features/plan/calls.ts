/** The calls about subscriptions, with the types of the API's document. */
import { callUrl } from '../../api/client.ts';
import type { components } from '../../generated/api.ts';

type Schemas = components['schemas'];

export type Subscription = Schemas['PlanSubscription'];
export type Status = Subscription['status'];
export type PaymentMethod = Exclude<Subscription['paymentMethod'], ''>;

export type Invoice = Schemas['PlanInvoice'];

/** The call that tells to which prices a subscription can change. */
export const CHANGES = '/api/plan/subscriptions/{id}/changes';
export const INVOICES = '/api/plan/invoices';
export const SUBSCRIPTIONS = '/api/plan/subscriptions';

/** The answer of SUBSCRIPTIONS: the latest first. */
export interface Subscriptions {
  content: Subscription[];
}

/** The address of the prices to which a subscription can change. */
export function changesUrl(id: string): string {
  return callUrl(CHANGES, { path: { id } });
}

/** The address of an invoice's file. */
export function invoiceUrl(id: string): string {
  return callUrl('/api/plan/invoices/{id}', { path: { id } });
}

/** Whether a subscription was bought and gives Plus. */
export function isRunning({ status }: Subscription): boolean {
  return status === 'ACTIVE' || status === 'PAST_DUE';
}

/** The address of the offer, for a country that shares the site. */
export function offerUrl(country: string | null): string {
  return callUrl('/api/plan', country === null ? {} : { query: { country } });
}

/** Statuses of failed calls that the screens show themselves. */
export const SHOWN = [0, 403, 404, 409, 422, 429, 500, 502, 503, 504] as const;
