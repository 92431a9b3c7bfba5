/** Answers about payouts, for stories and tests. */
import type {
  Balance,
  Competition,
  ContestForm,
  Movement,
  PageOf,
  Payee,
  PayeeAnswer,
  PayoutRequest,
  RequestStatus,
  YearSum,
} from './calls.ts';

export const BALANCE = '/api/payouts/balance';
export const COMPETITION = '/api/payouts/competition';
export const PAYEE = '/api/payouts/payee';
export const LATEST = '/api/payouts/earnings?page=0&limit=5';
export const EARNINGS = '/api/payouts/earnings?page=0&limit=20';
export const REQUESTS = '/api/payouts/requests?page=0&limit=20';
export const STATEMENTS = '/api/payouts/statements';

export const balance: Balance = {
  available: 62_050,
  pending: 2000,
  currency: 'EUR',
  limit: 50_000,
  perKnow: null,
};
export const noBalance: Balance = { ...balance, available: 0, pending: 0 };

const tiers: Competition['tiers'] = [
  [50, '50+', 50, null],
  [40, '36-50', 36, 51],
  [35, '26-35', 26, 36],
  [30, '16-25', 16, 26],
  [25, '6-15', 6, 16],
  [20, '1-5', 0, 6],
].map(([payoutAmount, knowsRequirement, bottomLimit, topLimit]) => ({
  payoutAmount: payoutAmount as number,
  knowsRequirement: knowsRequirement as string,
  bottomLimit: bottomLimit as number,
  topLimit: topLimit as number | null,
  currency: 'EUR',
}));

/** An open contest in which so many knows count. */
export function competitionOf(counted: number): Competition {
  const index = tiers.findIndex(
    ({ bottomLimit, topLimit }) =>
      counted >= Math.max(bottomLimit, 1) && (topLimit === null || counted < topLimit),
  );
  return {
    tiers,
    counted,
    current: tiers[index] ?? null,
    next: (index < 0 ? tiers.at(-1) : tiers[index - 1]) ?? null,
    opensOn: '2026-01-15T00:00:00Z',
    closesOn: '2026-04-15T20:59:59Z',
    appliedOn: null,
  };
}

export const closedCompetition: Competition = {
  ...competitionOf(0),
  current: null,
  opensOn: null,
  closesOn: null,
};

export const payee: Payee = {
  kind: 'IBAN',
  name: 'Lena-Katharina Schmidt-Rottluff',
  street: 'Donaudampfschifffahrtsstraße 112 b',
  postalCode: '97631',
  city: 'Bad Königshofen im Grabfeld',
  country: 'AQ',
  ending: '3000',
  changedOn: '2026-02-20T10:00:00Z',
  heldUntil: null,
};

export const answerOf = (one: Payee | null): PayeeAnswer => ({
  payee: one,
  kinds: ['IBAN', 'PAYPAL'],
});

export const heldPayee: Payee = { ...payee, heldUntil: '2026-02-23T10:00:00Z' };

export const requestOf = (
  status: RequestStatus,
  more: Partial<PayoutRequest> = {},
): PayoutRequest => ({
  requestId: `r-${status}`,
  amount: 2000,
  currency: 'EUR',
  status,
  reason: null,
  createdOn: '2026-02-20T12:00:00Z',
  heldUntil: null,
  decidedOn: null,
  paidOn: null,
  ending: '3000',
  ...more,
});

export const FORM = '/api/payouts/competition/form';
export const APPLICATIONS = '/api/payouts/competition/applications';
export const LINKS = '/api/payouts/competition/links';

/** The form of a contest as a link opens it. */
export const contestForm: ContestForm = {
  name: 'Lena-Katharina Schmidt-Rottluff',
  email: 'lena-katharina.schmidt-rottluff@gymnasium-koenigshofen.example',
  tiers,
  opensOn: '2026-01-15T00:00:00Z',
  closesOn: '2026-04-15T20:59:59Z',
  acceptedOn: null,
};

const decided = { decidedOn: '2026-02-21T09:00:00Z' };

/** One request of each state. */
export const requests: PayoutRequest[] = [
  requestOf('WAITING'),
  requestOf('HELD', { heldUntil: '2026-02-23T10:00:00Z' }),
  requestOf('APPROVED', decided),
  requestOf('SENT', decided),
  requestOf('PAID', { ...decided, paidOn: '2026-02-22T09:00:00Z', amount: 50_000 }),
  requestOf('REJECTED', {
    ...decided,
    reason: 'Der Name gehört nicht zu diesem Konto.',
    ending: 'l•••a@mail.example',
  }),
  requestOf('WITHDRAWN'),
];

export const movements: Movement[] = [
  { amount: -2000, kind: 'REQUEST' as const, reason: null, knows: null },
  { amount: 2000, kind: 'RETURNED' as const, reason: null, knows: null },
  {
    amount: 1550,
    kind: 'BONUS' as const,
    reason: 'Für die Überarbeitung der Zusammenfassung über die Donaudampfschifffahrt',
    knows: null,
  },
  { amount: 4000, kind: 'CONTEST' as const, reason: null, knows: 37 },
  { amount: 2000, kind: 'CONTEST' as const, reason: null, knows: 1 },
].map((one, index) => ({
  ...one,
  number: 5 - index,
  balance: 62_050,
  createdOn: `2026-02-0${5 - index}T09:00:00Z`,
}));

/** The answers of a user whose country pays for each know, of which one was. */
export const perKnow = (answered: Record<string, unknown>): Record<string, unknown> => ({
  ...answered,
  [BALANCE]: { ...balance, perKnow: 50 },
  [LATEST]: pageOf([
    {
      number: 6,
      amount: 50,
      balance: 62_050,
      kind: 'KNOW' as const,
      reason: null,
      knows: null,
      createdOn: '2026-02-06T09:00:00Z',
    },
    ...movements.slice(1),
  ]),
});

export const years: YearSum[] = [
  { year: 2026, currency: 'EUR', earned: 7550, paid: 50_000 },
  { year: 2025, currency: 'EUR', earned: 104_500, paid: 50_000 },
];

/** A page of a list, by default the only one. */
export const pageOf = <Item>(content: Item[], totalElements = content.length): PageOf<Item> => ({
  content,
  page: 0,
  last: totalElements <= content.length,
  totalElements,
});

/** The answers of a user with a balance. */
export const answers: Record<string, unknown> = {
  [BALANCE]: balance,
  [COMPETITION]: competitionOf(4),
  [PAYEE]: answerOf(payee),
  [LATEST]: pageOf(movements),
  [EARNINGS]: pageOf(movements),
  [REQUESTS]: pageOf(requests),
  [STATEMENTS]: { years },
};

/** The answers of a user with nothing yet. */
export const nothing: Record<string, unknown> = {
  [BALANCE]: noBalance,
  [COMPETITION]: competitionOf(0),
  [PAYEE]: answerOf(null),
  [LATEST]: pageOf([]),
  [EARNINGS]: pageOf([]),
  [REQUESTS]: pageOf([]),
  [STATEMENTS]: { years: [] },
};
