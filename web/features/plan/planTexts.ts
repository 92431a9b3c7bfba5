import { defineMessages } from 'react-intl';
import type { Entitlement } from './types.ts';

/** The plan's name, the same in every language. */
export const PLAN = 'Plus';

type Texts = Record<
  Entitlement['key'],
  { id: string; defaultMessage: string; description: string }
>;

/** What the plan gives, one line each. */
export const raisedTexts: Texts = defineMessages({
  AI_QUESTIONS: {
    id: 'plan.raised.questions',
    defaultMessage: '{count, plural, one {# question} other {# questions}} to the school bot a day',
    description: 'Page of the Plus subscription: what it gives, one line of a list',
  },
  AI_SUMMARIES: {
    id: 'plan.raised.summaries',
    defaultMessage: '{count, plural, one {# AI summary} other {# AI summaries}} a day',
    description: 'Page of the Plus subscription: what it gives, one line of a list',
  },
  AI_EXAMS: {
    id: 'plan.raised.exams',
    defaultMessage: '{count, plural, one {# AI mock exam} other {# AI mock exams}} a day',
    description: 'Page of the Plus subscription: what it gives, one line of a list',
  },
});

/** The names of rows in the comparison. */
export const rowTexts: Texts = defineMessages({
  AI_QUESTIONS: {
    id: 'plan.row.questions',
    defaultMessage: 'Questions to the school bot, a day',
    description: 'Comparison of a free account and Plus: name of a row with two numbers',
  },
  AI_SUMMARIES: {
    id: 'plan.row.summaries',
    defaultMessage: 'AI summaries, a day',
    description: 'Comparison of a free account and Plus: name of a row with two numbers',
  },
  AI_EXAMS: {
    id: 'plan.row.exams',
    defaultMessage: 'AI mock exams, a day',
    description: 'Comparison of a free account and Plus: name of a row with two numbers',
  },
});

/** Ways to pay, as parts of a list in a sentence. */
export const paymentTexts = defineMessages({
  CARD: {
    id: 'plan.pay.card',
    defaultMessage: 'card',
    description: 'A way to pay, in a list within a sentence: credit or debit card',
  },
  SOFORT: {
    id: 'plan.pay.sofort',
    defaultMessage: 'instant bank transfer',
    description:
      'A way to pay, in a list within a sentence: a bank transfer that is confirmed at once',
  },
  PAYPAL: {
    id: 'plan.pay.paypal',
    defaultMessage: 'PayPal',
    description: 'A way to pay, in a list within a sentence: the company PayPal',
  },
});
