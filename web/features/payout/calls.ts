/** The calls about payouts, with the types of the API's document. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { useApiQuery } from '../../api/query.tsx';
import type { components } from '../../generated/api.ts';

type Schemas = components['schemas'];

/** Who is paid, with the ending of the account alone. */
export type Payee = Schemas['Payee'];
export type PayeeKind = Payee['kind'];
export type PayeeBody = Required<Schemas['PayeeDraft']>;
export type PayoutRequest = Schemas['PayoutRequest'];
export type RequestStatus = PayoutRequest['status'];

/** A request as staff see it. */
export type DeskRequest = Schemas['StaffPayoutRequest'];
export type Approval = Schemas['PayoutApproval'];

/** A file for the bank. */
export type BankFile = Schemas['PayoutFile'];

/** A user as staff find them. */
export type FoundUser = Schemas['StaffUser'];

/** A movement of one's money. */
export type Movement = Schemas['PayoutEarning'];

/** What a year's statement sums up, in minor units. */
export type YearSum = Schemas['PayoutYear'];

export interface PageOf<Item> {
  content: Item[];
  page: number;
  last: boolean;
  totalElements: number;
}

/** The generated type has no null for an object. */
export type PayeeAnswer = Omit<Schemas['PayeeAnswer'], 'payee'> & { payee: Payee | null };

/** Money in minor units; `pending` is in requests that aren't paid out yet. */
export type Balance = AnswerOf<'/api/payouts/balance'>;

export type Tier = Schemas['PayoutTier'];

/** The generated type has no null for an object. */
export type Competition = Omit<AnswerOf<'/api/payouts/competition'>, 'current' | 'next'> & {
  current: Tier | null;
  next: Tier | null;
};

/** What somebody accepts who takes part in a contest by a link, and who that is. */
export type ContestForm = Schemas['PayoutCompetitionForm'];

export function useBalance() {
  return useApiQuery('/api/payouts/balance', {}, { context: 'payouts.getBalance', onScreen: true });
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
  return useApiQuery(
    '/api/payouts/payee',
    {},
    { context: 'payouts.getPayee', onScreen: true },
  ) as UseQueryResult<PayeeAnswer, ApiError>;
}

/** The address of a year's statement, which is a file of comma-separated values. */
export function statementUrl(year: number): string {
  return `/api/payouts/statements/${year}`;
}
