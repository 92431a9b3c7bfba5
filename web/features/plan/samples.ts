import type { Invoice, Subscription } from './calls.ts';
import type { Offer } from './types.ts';

const tax = { taxRate: 1900, taxName: 'MwSt.' };
const product = { productId: 'plus-de', currency: 'EUR', ...tax };

/** The German offer. */
export const sampleOffer: Offer = {
  prices: [
    { ...product, priceId: 'plus-de-monthly', interval: 'MONTH', amount: 999, monthly: 999 },
    { ...product, priceId: 'plus-de-yearly', interval: 'YEAR', amount: 5988, monthly: 499 },
  ],
  sold: true,
  trialDays: 0,
  withdrawalDays: 14,
  cancelWithoutSignIn: true,
  paymentMethods: ['CARD', 'SOFORT', 'PAYPAL'],
  entitlements: [
    { key: 'AI_QUESTIONS', free: 30, plus: 200 },
    { key: 'AI_SUMMARIES', free: 5, plus: 50 },
    { key: 'AI_EXAMS', free: 5, plus: 50 },
  ],
};

/** The offer for visitors of the same site from a country with another currency and tax. */
export const sampleSwiss: Offer = {
  ...sampleOffer,
  prices: sampleOffer.prices.map((price) => ({
    ...price,
    currency: 'CHF',
    taxRate: 810,
    amount: price.interval === 'MONTH' ? 1190 : 6960,
    monthly: price.interval === 'MONTH' ? 1190 : 580,
  })),
};

/** An offer that can be tried, without withdrawal, payable in one way. */
export const sampleTrial: Offer = {
  ...sampleOffer,
  trialDays: 7,
  withdrawalDays: 0,
  cancelWithoutSignIn: false,
  paymentMethods: ['CARD'],
};

/** A year that was bought a few days ago. */
export const sampleSubscription: Subscription = {
  subscriptionUuid: '6b1f0c52-8a0d-4c53-9d4e-1f7a2c3b5d60',
  status: 'ACTIVE',
  trial: false,
  priceId: 'plus-de-yearly',
  months: 12,
  amount: 5988,
  currency: 'EUR',
  paymentMethod: 'CARD',
  currentPeriodEnd: '2027-03-01T09:00:00Z',
  cancelAtPeriodEnd: false,
  premiumStatus: 'PLUS',
  next: null,
  withdrawUntil: '2026-03-15T09:00:00Z',
  createdOn: '2026-03-01T09:00:00Z',
  endedOn: null,
};

/** A trial that runs. */
export const sampleTrying: Subscription = {
  ...sampleSubscription,
  subscriptionUuid: '2c9e8f14-7b3a-4d26-9c51-8e0f6a7b9d43',
  status: 'TRIAL',
  trial: true,
  priceId: '',
  months: 0,
  amount: 0,
  paymentMethod: '',
  currentPeriodEnd: '2026-03-08T09:00:00Z',
  withdrawUntil: null,
};

/** A month of the year before, which its owner cancelled. */
export const sampleEnded: Subscription = {
  ...sampleSubscription,
  subscriptionUuid: '0d7c9a0e-53e4-4f34-8c33-6c1d0f8f2b11',
  status: 'ENDED',
  priceId: 'plus-de-monthly',
  months: 1,
  amount: 999,
  currentPeriodEnd: '2025-06-01T09:00:00Z',
  cancelAtPeriodEnd: true,
  premiumStatus: 'NONE',
  withdrawUntil: null,
  createdOn: '2025-05-01T09:00:00Z',
  endedOn: '2025-06-01T09:00:00Z',
};

/** The invoice of sampleSubscription, and the credit note of the one before. */
export const sampleInvoices: Invoice[] = [
  {
    id: '3f4c1f0e-92d5-4e0b-8a48-5c0b9d1e7a21',
    number: 'DE-2026-000017',
    kind: 'INVOICE',
    amount: 5988,
    currency: 'EUR',
    issuedOn: '2026-03-01T09:00:00Z',
  },
  {
    id: '8d1b7c52-0a3e-4f7d-b6a1-2e9f4c5d6b32',
    number: 'DE-2025-000009',
    kind: 'CREDIT_NOTE',
    amount: -999,
    currency: 'EUR',
    issuedOn: '2025-05-03T09:00:00Z',
  },
];
