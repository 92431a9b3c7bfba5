/**
 * The calls about payouts. Those that web/generated/api.ts doesn't describe yet are described
 * here, in the same form, so that their callers stay as they are when it does.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { useApiQuery } from '../../api/query.tsx';
import type { components } from '../../generated/api.ts';

export type PayeeKind = 'IBAN' | 'PAYPAL' | 'ACCOUNT';

/** Who is paid, without the account itself. */
export interface Payee {
  kind: PayeeKind;
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The account's last four characters, or the masked e-mail address of PayPal. */
  ending: string;
  changedOn: string;
  /** Requests are held until then, since these data were changed; null when they aren't. */
  heldUntil: string | null;
}

export interface PayeeAnswer {
  payee: Payee | null;
  /** The ways of being paid that the market offers. */
  kinds: PayeeKind[];
}

/** `account` is an IBAN, PayPal's e-mail address or an account number. */
export type PayeeBody = Omit<Payee, 'ending' | 'changedOn' | 'heldUntil'> & { account: string };

export type RequestStatus =
  | 'WAITING'
  | 'HELD'
  | 'APPROVED'
  | 'SENT'
  | 'PAID'
  | 'REJECTED'
  | 'WITHDRAWN';

export interface PayoutRequest {
  requestId: string;
  /** In minor units. */
  amount: number;
  currency: string;
  status: RequestStatus;
  /** Why staff rejected it. */
  reason: string | null;
  createdOn: string;
  heldUntil: string | null;
  decidedOn: string | null;
  paidOn: string | null;
  ending: string;
}

/** A movement of the account. */
export interface Movement {
  number: number;
  /** In minor units, negative for what leaves the balance. */
  amount: number;
  /** The balance after it, in minor units. */
  balance: number;
  kind: 'CONTEST' | 'BONUS' | 'REQUEST' | 'RETURNED';
  reason: string | null;
  /** How many knows counted, for a contest. */
  knows: number | null;
  createdOn: string;
}

/** What a year's statement sums up, in minor units. */
export interface YearSum {
  year: number;
  currency: string;
  earned: number;
  paid: number;
}

export interface PageOf<Item> {
  content: Item[];
  page: number;
  last: boolean;
  totalElements: number;
}

interface Json<Body> {
  content: { 'application/json': Body };
}

interface NoParameters {
  path?: never;
  query?: never;
}

interface Paged {
  path?: never;
  query?: { page?: number; limit?: number };
}

declare module '../../generated/api.ts' {
  interface paths {
    '/api/payouts/payee': {
      get: { parameters: NoParameters; responses: { 200: Json<PayeeAnswer> } };
      put: {
        parameters: NoParameters;
        requestBody: Json<PayeeBody>;
        responses: { 200: Json<PayeeAnswer> };
      };
      delete: { parameters: NoParameters; requestBody?: never; responses: { 204: object } };
    };
    '/api/payouts/requests': {
      get: { parameters: Paged; responses: { 200: Json<PageOf<PayoutRequest>> } };
      post: {
        parameters: NoParameters;
        requestBody: Json<{ amount: number }>;
        responses: { 201: Json<PayoutRequest> };
      };
    };
    '/api/payouts/requests/{requestId}': {
      delete: {
        parameters: { path: { requestId: string }; query?: never };
        requestBody?: never;
        responses: { 200: Json<PayoutRequest> };
      };
    };
    '/api/payouts/earnings': {
      get: { parameters: Paged; responses: { 200: Json<PageOf<Movement>> } };
    };
    '/api/payouts/statements': {
      get: { parameters: NoParameters; responses: { 200: Json<{ years: YearSum[] }> } };
    };
  }
}

/** Money in minor units; `pending` is in requests that aren't paid out yet. */
export type Balance = AnswerOf<'/api/payouts/balance'> & { pending: number };

export type Tier = components['schemas']['PayoutTier'];

/** The generated type has no null for an object. */
export type Competition = Omit<AnswerOf<'/api/payouts/competition'>, 'current' | 'next'> & {
  current: Tier | null;
  next: Tier | null;
};

export function useBalance() {
  return useApiQuery(
    '/api/payouts/balance',
    {},
    { context: 'payouts.getBalance', onScreen: true },
  ) as UseQueryResult<Balance, ApiError>;
}

/** A NotFoundError is expected: the market pays by no table. */
export function useCompetition() {
  return useApiQuery(
    '/api/payouts/competition',
    {},
    { context: 'payouts.getCompetition', onScreen: true, expects: ['NotFoundError'] },
  ) as UseQueryResult<Competition, ApiError>;
}

export function usePayee() {
  return useApiQuery('/api/payouts/payee', {}, { context: 'payouts.getPayee', onScreen: true });
}

/** The address of a year's statement, which is a file of comma-separated values. */
export function statementUrl(year: number): string {
  return `/api/payouts/statements/${year}`;
}
