/**
 * Texts of README.txt in an archive of a data export; pkg/features/takeout reads them
 * from the catalogues, and <part>.archive of each noun's own, which describes <part>.json.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const takeoutMessages = defineMessages({
  title: {
    id: 'takeout.title',
    defaultMessage: 'Your data at {brand}',
    description:
      'Title of the text file that explains a data export; {brand} is the platform’s name',
  },
  intro: {
    id: 'takeout.intro',
    defaultMessage:
      'This archive holds what {brand} keeps about you, as it was on {when}. The files ending in .json are text that any editor opens and that programs can read; times in them are in UTC.',
    description:
      'First paragraph of the text file that explains a data export; {brand} is the platform’s name, {when} a date with the time',
  },
  mail: {
    id: 'mail.archive',
    defaultMessage:
      'The mails that we sent you in the last 30 days: which ones, when, and whether they arrived. What was written in them is not kept.',
    description: 'In the text file that explains a data export: what mail.json holds',
  },
  takeout: {
    id: 'takeout.archive',
    defaultMessage: 'Your data exports, and the deletion of your account if you asked for it.',
    description: 'In the text file that explains a data export: what takeout.json holds',
  },
  upload: {
    id: 'upload.archive',
    defaultMessage: 'Files that you sent us and have not used yet: their names and sizes.',
    description: 'In the text file that explains a data export: what upload.json holds',
  },
  files: {
    id: 'takeout.files',
    defaultMessage: 'The files that belong to it.',
    description:
      'In the text file that explains a data export: what a folder beside the .json holds, such as the profile picture',
  },
  secrets: {
    id: 'takeout.secrets',
    defaultMessage:
      'Passwords, codes and keys are left out: we keep them only in a form in which nobody can read them. What belongs to other people is left out, too.',
    description: 'Last paragraph but one of the text file that explains a data export',
  },
  care: {
    id: 'takeout.care',
    defaultMessage: 'Keep this archive in a safe place. Questions? Write to {support}.',
    description:
      'Last paragraph of the text file that explains a data export; {support} is an e-mail address',
  },
});
