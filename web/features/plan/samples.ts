import type { Offer } from './types.ts';

const tax = { taxRate: 1900, taxName: 'MwSt.' };
const product = { productId: 'plus-de', currency: 'EUR', ...tax };

/** The German offer. */
export const sampleOffer: Offer = {
  prices: [
    { ...product, priceId: 'plus-de-monthly', interval: 'MONTH', amount: 999, monthly: 999 },
    { ...product, priceId: 'plus-de-yearly', interval: 'YEAR', amount: 5988, monthly: 499 },
  ],
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

/** An offer with a trial, without withdrawal, payable in one way. */
export const sampleTrial: Offer = {
  ...sampleOffer,
  trialDays: 7,
  withdrawalDays: 0,
  cancelWithoutSignIn: false,
  paymentMethods: ['CARD'],
};
