/** The texts of the form by which an author takes part in a contest. */
import { defineMessages } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { withValues } from '../../ui/withValues.ts';

export const applyTexts = withValues(
  defineMessages({
    title: {
      id: 'payouts.apply.title',
      defaultMessage: 'Take part in the contest',
      description:
        'Heading of the page on which an author takes part in the contest by a link of the app',
    },
    who: {
      id: 'payouts.apply.who',
      defaultMessage: 'Who takes part',
      description: 'Heading above the name and the e-mail address of who applies for the contest',
    },
    terms: {
      id: 'payouts.apply.terms',
      defaultMessage: 'The terms of this contest',
      description: 'Heading above the table of amounts and the rules of the contest',
    },
    consent: {
      id: 'payouts.apply.consent',
      defaultMessage: 'Your application',
      description: 'Heading above the box by which an author accepts the terms of the contest',
    },
    consentText: {
      id: 'payouts.apply.consent.text',
      defaultMessage:
        'These terms stay as they are until the contest has ended. We keep them with the time of your application.',
      description: 'Above the box by which an author accepts the terms of the contest',
    },
    accept: {
      id: 'payouts.apply.accept',
      defaultMessage: 'I take part and accept the terms of this contest.',
      description: 'Label of the box by which an author accepts the terms of the contest',
    },
    missing: {
      id: 'payouts.apply.missing',
      defaultMessage: 'Without your consent you can’t take part.',
      description: 'Error of the box by which an author accepts the terms of the contest',
    },
    submit: {
      id: 'payouts.apply.submit',
      defaultMessage: 'Take part',
      description: 'Button that sends the application for the contest',
    },
    done: {
      id: 'payouts.apply.done',
      defaultMessage: 'You are taking part',
      description: 'Heading after an author has applied for the contest',
    },
    doneBefore: {
      id: 'payouts.apply.doneBefore',
      defaultMessage: 'You are taking part already',
      description: 'Heading where an author opens the form who has applied for the contest before',
    },
    doneText: {
      id: 'payouts.apply.done.text',
      defaultMessage: 'You accepted the terms of this contest on {date}. You can close this page.',
      description: 'When an author applied for the contest; {date} is a day with the time',
    },
    toContest: {
      id: 'payouts.apply.toContest',
      defaultMessage: 'To the contest',
      description: 'Button to the page that says how the user stands in the contest',
    },
  }),
);

const broken = defineMessages({
  title: {
    id: 'payouts.apply.broken',
    defaultMessage: 'This link doesn’t work',
    description: 'Heading where a link to the application for the contest is cut off or wrong',
  },
  text: {
    id: 'payouts.apply.broken.text',
    defaultMessage:
      'A part of it got lost, or it was made for the site of another country. Open the contest anew.',
    description: 'Where a link to the application for the contest is cut off or wrong',
  },
});

const used = defineMessages({
  title: {
    id: 'payouts.apply.used',
    defaultMessage: 'This link was used already',
    description: 'Heading where a link to the application for the contest was used before',
  },
  text: {
    id: 'payouts.apply.used.text',
    defaultMessage:
      'Each link works once. The page of the contest says whether you are taking part.',
    description: 'Where a link to the application for the contest was used before',
  },
});

const expired = defineMessages({
  title: {
    id: 'payouts.apply.expired',
    defaultMessage: 'This link has expired',
    description: 'Heading where a link to the application for the contest is too old',
  },
  text: {
    id: 'payouts.apply.expired.text',
    defaultMessage:
      'For your safety it works for 15 minutes. Open the contest anew to get another one.',
    description: 'Where a link to the application for the contest is too old',
  },
});

const none = defineMessages({
  title: {
    id: 'payouts.apply.none',
    defaultMessage: 'No contest is open',
    description: 'Heading of the form for the contest where there is none now',
  },
  text: {
    id: 'payouts.apply.none.text',
    defaultMessage: 'There is nothing to apply for at the moment.',
    description: 'On the form for the contest where there is none now',
  },
});

const account = defineMessages({
  title: {
    id: 'payouts.apply.account',
    defaultMessage: 'This account can’t take part',
    description: 'Heading where the account is blocked or gone that the link was made for',
  },
  text: {
    id: 'payouts.apply.account.text',
    defaultMessage: 'It is blocked, or it doesn’t exist any more.',
    description: 'Where the account is blocked or gone that the link was made for',
  },
});

/** Why somebody can’t apply, with its texts. */
export const refusals = { broken, used, expired, none, account };

export type Refusal = keyof typeof refusals;

const GONE = 410;

const BY_TYPE: Record<string, Refusal> = {
  BadRequestError: 'broken',
  FormValidationError: 'broken',
  DuplicateError: 'used',
  NotFoundError: 'none',
  ForbiddenError: 'account',
  AuthorizationError: 'account',
};

/** Why a call was refused for good; null where it may succeed later. */
export function refusalOf({ status, type }: ApiError): Refusal | null {
  return status === GONE ? 'expired' : (BY_TYPE[type] ?? null);
}
