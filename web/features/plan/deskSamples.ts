/** Answers about the desk, for stories and tests. */
import type { DeskPayment, DeskPayments } from './deskCalls.ts';

/** The user whom stories sign in. */
const settled = {
  uuid: '3f0e8a52-6d1c-4b7e-9a40-5c2d7b1e8f63',
  name: 'Lena-Katharina Schmidt-Rottluff',
};

const id = (number: number) => `00000000-0000-4000-8000-0000000000f${number}`;

export const addressOf = (filter = '') =>
  `/api/staff/plan/payments?${filter && `${filter}&`}page=0&limit=20`;
export const ALL = addressOf();
export const DIFFERENCES = '/api/staff/plan/differences?page=0&limit=20';

export const pageOf = (content: DeskPayment[], totalElements = content.length): DeskPayments => ({
  content,
  page: 0,
  last: totalElements <= 20,
  totalElements,
  markets: ['xx', 'xy'],
});

/** A payment of another user, whose subscription runs. */
export const paid: DeskPayment = {
  paymentUuid: id(1),
  amount: 5988,
  currency: 'EUR',
  state: 'PAID',
  toBeGivenBack: false,
  createdOn: '2026-02-21T09:00:00Z',
  settledOn: '2026-02-21T09:01:00Z',
  countryCode: 'xx',
  userUuid: id(9),
  userName: 'Lena-Katharina Donaudampfschifffahrtsgesellschaft',
  userEmail: 'lena.katharina.donaudampfschifffahrt@mail.example',
  subscription: {
    subscriptionUuid: id(8),
    status: 'ACTIVE',
    priceId: 'plus-yearly',
    months: 12,
    amount: 5988,
    paymentMethod: 'CARD',
    provider: 'stripe',
    currentPeriodEnd: '2027-02-21T09:00:00Z',
    cancelAtPeriodEnd: true,
  },
  invoices: [{ number: 'XX-2026-000017', kind: 'INVOICE' }],
  difference: '',
  providerState: '',
  differenceOn: null,
  trail: [],
};

/** The same, after staff gave it back and ended the subscription. */
export const refunded: DeskPayment = {
  ...paid,
  state: 'REFUNDED',
  subscription: { ...paid.subscription, status: 'REFUNDED', cancelAtPeriodEnd: false },
  invoices: [...paid.invoices, { number: 'XX-2026-000018', kind: 'CREDIT_NOTE' }],
  trail: [
    {
      deed: 'REFUND_AND_END',
      staffUuid: id(7),
      name: 'Jonas Berger',
      reason: 'Doppelt gekauft.\nSie hat uns zweimal geschrieben.',
      on: '2026-02-22T10:00:00Z',
    },
  ],
};

const own: DeskPayment = {
  ...paid,
  paymentUuid: id(2),
  userUuid: settled.uuid,
  userName: settled.name,
};
const left: DeskPayment = {
  ...refunded,
  paymentUuid: id(3),
  userUuid: null,
  userName: '',
  userEmail: '',
  trail: [
    { deed: 'LOOK', staffUuid: null, name: '', reason: '', on: '2026-02-21T10:00:00Z' },
    { ...refunded.trail[0]!, staffUuid: null, name: '' },
  ],
};
const givingBack: DeskPayment = {
  ...refunded,
  paymentUuid: id(4),
  state: 'PAID',
  toBeGivenBack: true,
  invoices: paid.invoices,
};
const declined: DeskPayment = {
  ...paid,
  paymentUuid: id(5),
  state: 'DECLINED',
  invoices: [],
  subscription: {
    ...paid.subscription,
    status: 'FAILED',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  },
};

export const payments: DeskPayment[] = [paid, own, left, givingBack, declined];

const found = { differenceOn: '2026-02-22T10:00:00Z' };
export const differences: DeskPayment[] = [
  { ...declined, ...found, difference: 'STATE', providerState: 'PAID' },
  { ...paid, ...found, difference: 'UNKNOWN' },
  { ...declined, ...found, paymentUuid: id(6), state: 'PENDING', difference: 'AMOUNT' },
  { ...paid, ...found, paymentUuid: id(7), difference: 'PROVIDER' },
];
