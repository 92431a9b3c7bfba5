/** Why something is reported, and why it is removed. */
import { defineMessages, type MessageDescriptor } from 'react-intl';

/**
 * In the order in which they are offered. Copying is next to the last, since what the owner
 * of the rights is told stands right below the list.
 */
export const GROUNDS = [
  'PERSONAL_DATA',
  'HATE',
  'SEXUAL',
  'VIOLENCE',
  'WRONG',
  'LEAKED_EXAM',
  'SPAM',
  'COPYRIGHT',
  'OTHER',
] as const;

export type Ground = (typeof GROUNDS)[number];

/** Each in a few words. */
export const groundTexts: Record<Ground, MessageDescriptor> = defineMessages({
  COPYRIGHT: {
    id: 'ground.copyright',
    defaultMessage: 'Copied without permission',
    description:
      'A reason for reporting study material or a profile, and for removing it: it is the work of another person',
  },
  PERSONAL_DATA: {
    id: 'ground.personalData',
    defaultMessage: 'Personal data',
    description:
      'A reason for reporting study material or a profile, and for removing it: it shows data of a private person',
  },
  HATE: {
    id: 'ground.hate',
    defaultMessage: 'Hate or bullying',
    description: 'A reason for reporting study material or a profile, and for removing it',
  },
  SEXUAL: {
    id: 'ground.sexual',
    defaultMessage: 'Sexual content',
    description: 'A reason for reporting study material or a profile, and for removing it',
  },
  VIOLENCE: {
    id: 'ground.violence',
    defaultMessage: 'Violence or danger',
    description: 'A reason for reporting study material or a profile, and for removing it',
  },
  LEAKED_EXAM: {
    id: 'ground.leakedExam',
    defaultMessage: 'Leaked exam',
    description:
      'A reason for reporting study material, and for removing it: it is a test that was to be kept secret',
  },
  WRONG: {
    id: 'ground.wrong',
    defaultMessage: 'Wrong or misleading',
    description:
      'A reason for reporting study material or a profile, and for removing it: it isn’t what it says it is',
  },
  SPAM: {
    id: 'ground.spam',
    defaultMessage: 'Spam or advertising',
    description: 'A reason for reporting study material or a profile, and for removing it',
  },
  OTHER: {
    id: 'ground.other',
    defaultMessage: 'Something else',
    description:
      'A reason for reporting study material or a profile, and for removing it: none of the others',
  },
});
