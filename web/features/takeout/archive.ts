/**
 * Texts of README.txt in an archive of a data export; pkg/features/takeout reads them
 * from the catalogues. takeout.<part> describes the content of <part>.json. They are
 * declared here so that the extraction finds them; no browser loads them.
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
  account: {
    id: 'takeout.account',
    defaultMessage:
      'Your account: address, name, when you signed up and what you agreed to, your sessions and devices, and how you sign in.',
    description: 'In the text file that explains a data export: what account.json holds',
  },
  user: {
    id: 'takeout.user',
    defaultMessage:
      'Your profile: what you entered about yourself, your settings and your picture.',
    description: 'In the text file that explains a data export: what user.json holds',
  },
  know: {
    id: 'takeout.know',
    defaultMessage:
      'Your knows: what you shared, with the files as you uploaded them, and which ones you like.',
    description:
      'In the text file that explains a data export: what know.json and the folder know hold',
  },
  moderation: {
    id: 'takeout.moderation',
    defaultMessage:
      'What you reported, what you objected to when something of yours was removed, and what was decided.',
    description: 'In the text file that explains a data export: what moderation.json holds',
  },
  demand: {
    id: 'takeout.demand',
    defaultMessage: 'What you asked others to share, and the requests that you have reserved.',
    description: 'In the text file that explains a data export: what demand.json holds',
  },
  feed: {
    id: 'takeout.feed',
    defaultMessage:
      'Your feed: what you read and liked, as far as your feed remembers it, and what you do not want to see in it.',
    description:
      'In the text file that explains a data export: what feed.json holds; the feed is the list of what to read next',
  },
  follow: {
    id: 'takeout.follow',
    defaultMessage: 'Whom you follow, and which subjects.',
    description:
      'In the text file that explains a data export: what follow.json holds; one follows knowers, as on social networks, and subjects such as maths',
  },
  library: {
    id: 'takeout.library',
    defaultMessage:
      'What you saved in your library, your folders, and the devices from which you changed it last.',
    description: 'In the text file that explains a data export: what library.json holds',
  },
  mail: {
    id: 'takeout.mail',
    defaultMessage:
      'The mails that we sent you in the last 30 days: which ones, when, and whether they arrived. What was written in them is not kept.',
    description: 'In the text file that explains a data export: what mail.json holds',
  },
  staff: {
    id: 'takeout.staff',
    defaultMessage: 'What our staff did with your account, such as blocking it.',
    description: 'In the text file that explains a data export: what staff.json holds',
  },
  takeout: {
    id: 'takeout.takeout',
    defaultMessage: 'Your data exports, and the deletion of your account if you asked for it.',
    description: 'In the text file that explains a data export: what takeout.json holds',
  },
  upload: {
    id: 'takeout.upload',
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
