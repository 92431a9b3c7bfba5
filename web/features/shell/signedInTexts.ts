/**
 * Texts of the links in the menus of signed-in users, whose ids come from the table of
 * routes. Those menus import them, so that visitors don't load them.
 */
import { defineMessages } from 'react-intl';

export const signedInMessages = defineMessages({
  knows: {
    id: 'nav.knows',
    defaultMessage: 'Your knows',
    description:
      'Menu of a signed-in person: the list of what they shared; a know is a piece of study material',
  },
  ownKnowDemands: {
    id: 'nav.ownKnowDemands',
    defaultMessage: 'Your requests',
    description: 'Menu of a signed-in person: what they asked for and reserved',
  },
  notices: {
    id: 'nav.notices',
    defaultMessage: 'Notifications',
    description: 'Menu of a signed-in person: what happened that concerns them',
  },
  following: {
    id: 'nav.following',
    defaultMessage: 'What you follow',
    description: 'Menu of a signed-in person: the knowers and subjects that they follow',
  },
  feed: {
    id: 'nav.feed',
    defaultMessage: 'For you',
    description: 'Navigation of the signed-in area: study material chosen for the user; short',
  },
  appSearch: {
    id: 'nav.appSearch',
    defaultMessage: 'Search',
    description: 'Navigation of the signed-in area: the search, a noun; short',
  },
  flashcards: {
    id: 'nav.flashcards',
    defaultMessage: 'Flashcards',
    description: 'Navigation of the signed-in area: what the user learns with flashcards; short',
  },
  schoolBot: {
    id: 'nav.schoolBot',
    defaultMessage: 'Ask',
    description:
      'Navigation of the signed-in area: the page on which the user asks the school bot questions; a verb, short',
  },
  aiSummary: {
    id: 'nav.aiSummary',
    defaultMessage: 'Summaries',
    description:
      'Menu of a signed-in person: the page on which study material is summed up; a noun, short',
  },
  university: {
    id: 'nav.university',
    defaultMessage: 'University',
    description: 'Menu of a signed-in person: tools for students at university; a noun, short',
  },
  mockExam: {
    id: 'nav.mockExam',
    defaultMessage: 'Mock exams',
    description: 'Menu of a signed-in person: their mock exams; short',
  },
  appSubjects: {
    id: 'nav.appSubjects',
    defaultMessage: 'Subjects',
    description:
      'Navigation of the signed-in area: study material of the user’s school subjects; short',
  },
  profile: {
    id: 'nav.profile',
    defaultMessage: 'Your profile',
    description: 'Menu of a signed-in person: their own profile',
  },
  profileEdit: {
    id: 'nav.profileEdit',
    defaultMessage: 'Edit profile',
    description: 'Menu of a signed-in person: the form of their own profile',
  },
  profileSecurity: {
    id: 'nav.profileSecurity',
    defaultMessage: 'Sign-in and devices',
    description: 'Menu of a signed-in person: password, two-factor and devices',
  },
  payouts: {
    id: 'nav.payouts',
    defaultMessage: 'Payouts',
    description: 'Menu of a signed-in person who publishes: their balance and how it is paid out',
  },
  profileData: {
    id: 'nav.profileData',
    defaultMessage: 'Data and privacy',
    description: 'Menu of a signed-in person: downloading and deleting what is theirs',
  },
  plan: {
    id: 'nav.planOwn',
    defaultMessage: 'Your Plus subscription',
    description: 'Menu of a signed-in person: their subscription to Plus',
  },
});
