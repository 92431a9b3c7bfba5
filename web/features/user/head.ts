/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  onboardingTitle: {
    id: 'head.onboarding.title',
    defaultMessage: 'First steps',
    description: 'Title in the browser tab of the first questions to a new user',
  },
  profileTitle: {
    id: 'head.profile.title',
    defaultMessage: 'Your profile',
    description: 'Title in the browser tab of the user’s own profile',
  },
  profileEditTitle: {
    id: 'head.profileEdit.title',
    defaultMessage: 'Edit profile',
    description: 'Title in the browser tab of the form of the user’s own profile',
  },
  profileSecurityTitle: {
    id: 'head.profileSecurity.title',
    defaultMessage: 'Sign-in and devices',
    description: 'Title in the browser tab of the page about password and devices',
  },
  profileDataTitle: {
    id: 'head.profileData.title',
    defaultMessage: 'Data and privacy',
    description: 'Title in the browser tab of the page about the user’s data',
  },
  userTitle: {
    id: 'head.user.title',
    defaultMessage: '{name}',
    description:
      'Title of a person’s public page; {name} is the person; the brand is added behind it',
  },
  userDescription: {
    id: 'head.user.description',
    defaultMessage: '{name} on {brand}.',
    description:
      'Description of a person’s public page; {name} is the person, {brand} the platform',
  },
});
