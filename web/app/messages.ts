/**
 * Texts whose ids no component contains: the server writes head.* into the document's
 * head, and menus refer to nav.* and footer.*. They are declared here so that the
 * extraction finds them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  homeTitle: {
    id: 'head.home.title',
    defaultMessage: 'Study material from students for students',
    description:
      'Title of the home page in the browser tab and in search results; the brand is added behind it',
  },
  homeDescription: {
    id: 'head.home.description',
    defaultMessage:
      'Study material from students for students: a place for notes, flashcards and summaries is being built here. An account is free.',
    description: 'Description of the home page in search results',
  },
  aiTitle: {
    id: 'head.ai.title',
    defaultMessage: 'AI that helps you study',
    description:
      'Title of the page about the AI features in the browser tab; the brand is added behind it',
  },
  aiDescription: {
    id: 'head.ai.description',
    defaultMessage:
      'What we are building: a summary of your notes, a mock exam to practice with and answers about your material, each with its source.',
    description: 'Description of the page about the AI features in search results',
  },
  subjectsTitle: {
    id: 'head.subjects.title',
    defaultMessage: 'All subjects and topics',
    description:
      'Title of the overview of subjects in the browser tab; the brand is added behind it',
  },
  subjectsDescription: {
    id: 'head.subjects.description',
    defaultMessage:
      'Every subject and topic at a glance. Pick what your next test is about and start studying.',
    description: 'Description of the overview of subjects in search results',
  },
  topicTitle: {
    id: 'head.topic.title',
    defaultMessage: '{name} ({subjectName})',
    description:
      'Title of a topic’s page in the browser tab; {name} is the topic, {subjectName} its subject; the brand is added behind it',
  },
  topicDescription: {
    id: 'head.topic.description',
    defaultMessage:
      '{name} in {subjectName}: a place for what students will share about it, and topics that go with it.',
    description:
      'Description of a topic’s page in search results; {name} is the topic, {subjectName} its subject',
  },
  unavailableTitle: {
    id: 'head.unavailable.title',
    defaultMessage: 'Not available here',
    description:
      'Title in the browser tab of the page that says that a feature is closed in this country',
  },
  unavailableDescription: {
    id: 'head.unavailable.description',
    defaultMessage: 'This feature is not available here yet.',
    description: 'Description of the page that says that a feature is closed in this country',
  },
  appTitle: {
    id: 'head.app.title',
    defaultMessage: 'Your study desk',
    description: 'Title in the browser tab while the signed-in area loads',
  },
  appDescription: {
    id: 'head.app.description',
    defaultMessage: 'Your account and your subjects in one place.',
    description: 'Description of the signed-in area',
  },
  signInTitle: {
    id: 'head.signIn.title',
    defaultMessage: 'Log in',
    description: 'Title in the browser tab of the screen for signing in',
  },
  signInDescription: {
    id: 'head.signIn.description',
    defaultMessage: 'Log in to your account.',
    description: 'Description of the screen for signing in',
  },
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
  knowerOwnTitle: {
    id: 'head.knower.own',
    defaultMessage: 'Profile',
    description: 'Title in the browser tab of a person’s page inside the signed-in area',
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
  knowerTitle: {
    id: 'head.knower.title',
    defaultMessage: '{name}: study material',
    description:
      'Title of the public page of a user who publishes material; {name} is the person; the brand is added behind it',
  },
  knowerDescription: {
    id: 'head.knower.description',
    defaultMessage:
      'Study material that {name} shares on {brand}: notes, flashcards and summaries for school.',
    description:
      'Description of the public page of a user who publishes material; {name} is the person, {brand} the platform',
  },
  signUpTitle: {
    id: 'head.signUp.title',
    defaultMessage: 'Sign up',
    description: 'Title in the browser tab of the screen for signing up',
  },
  signUpDescription: {
    id: 'head.signUp.description',
    defaultMessage: 'Create an account. It is free.',
    description: 'Description of the screen for signing up',
  },
  forgotPasswordTitle: {
    id: 'head.forgotPassword.title',
    defaultMessage: 'Forgot your password?',
    description: 'Title in the browser tab of the screen for a forgotten password',
  },
  forgotPasswordDescription: {
    id: 'head.forgotPassword.description',
    defaultMessage: 'Get a link to choose a new password.',
    description: 'Description of the screen for a forgotten password',
  },
  resetPasswordTitle: {
    id: 'head.resetPassword.title',
    defaultMessage: 'Choose a new password',
    description: 'Title in the browser tab of the screen that sets a new password',
  },
  resetPasswordDescription: {
    id: 'head.resetPassword.description',
    defaultMessage: 'Choose a new password.',
    description: 'Description of the screen that sets a new password',
  },
  confirmTitle: {
    id: 'head.confirm.title',
    defaultMessage: 'Confirm your e-mail address',
    description: 'Title in the browser tab of the screen that confirms an address',
  },
  confirmDescription: {
    id: 'head.confirm.description',
    defaultMessage: 'Confirm your e-mail address.',
    description: 'Description of the screen that confirms an address',
  },
  notFoundTitle: {
    id: 'head.error.notFound',
    defaultMessage: 'Page not found',
    description: 'Title in the browser tab of the page for an address that does not exist',
  },
  forbiddenTitle: {
    id: 'head.error.forbidden',
    defaultMessage: 'No access',
    description: 'Title in the browser tab of the page for an address that the visitor may not see',
  },
  errorTitle: {
    id: 'head.error.title',
    defaultMessage: 'Something went wrong',
    description: 'Title in the browser tab of the page for any other failure',
  },
  busyTitle: {
    id: 'head.busy.title',
    defaultMessage: 'Very busy right now',
    description:
      'Heading and title in the browser tab while more visitors come than the site can serve',
  },
  busyText: {
    id: 'head.busy.text',
    defaultMessage: 'More people are here than we can serve at once. Try again in a few seconds.',
    description:
      'Text while more visitors come than the site can serve; a button to try again is below',
  },
});

export const menuMessages = defineMessages({
  subjects: {
    id: 'nav.subjects',
    defaultMessage: 'Subjects',
    description: 'Menu: the overview of all subjects',
  },
  ai: {
    id: 'nav.ai',
    defaultMessage: 'AI',
    description: 'Menu: the page about the AI features; short',
  },
  safety: {
    id: 'nav.safety',
    defaultMessage: 'Safety',
    description: 'Menu: the page about safety on the platform',
  },
  company: {
    id: 'nav.company',
    defaultMessage: 'About us',
    description: 'Menu: the page about the company',
  },
  forCompanies: {
    id: 'nav.forCompanies',
    defaultMessage: 'For companies',
    description: 'Menu: the page for companies that want to advertise',
  },
  becomeKnower: {
    id: 'nav.becomeKnower',
    defaultMessage: 'Become a Knower',
    description:
      'Menu: the page that invites students to share material; a Knower is someone who publishes on the platform',
  },
  download: {
    id: 'nav.download',
    defaultMessage: 'Get the app',
    description: 'Menu: the page about the app',
  },
  forParents: {
    id: 'nav.forParents',
    defaultMessage: 'For parents',
    description: 'Menu: the page for parents',
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
  profileData: {
    id: 'nav.profileData',
    defaultMessage: 'Data and privacy',
    description: 'Menu of a signed-in person: downloading and deleting what is theirs',
  },
  careers: {
    id: 'nav.careers',
    defaultMessage: 'Careers',
    description: 'Menu: open positions, on another site',
  },
  techBlog: {
    id: 'nav.techBlog',
    defaultMessage: 'Tech blog',
    description: 'Menu: the engineers’ blog, on another site',
  },
  imprint: {
    id: 'footer.imprint',
    defaultMessage: 'Imprint',
    description: 'Footer: who is responsible for the site',
  },
  privacy: {
    id: 'footer.privacy',
    defaultMessage: 'Privacy',
    description: 'Footer: privacy policy',
  },
  guidelines: {
    id: 'footer.guidelines',
    defaultMessage: 'Guidelines',
    description: 'Footer: community guidelines',
  },
  terms: { id: 'footer.terms', defaultMessage: 'Terms', description: 'Footer: terms of service' },
  knowerTerms: {
    id: 'footer.knowerTerms',
    defaultMessage: 'Terms for Knowers',
    description:
      'Footer: terms for people who publish material; Knower is their name on the platform',
  },
  cancellation: {
    id: 'footer.cancellation',
    defaultMessage: 'Cancellation policy',
    description: 'Footer: the right to withdraw from a contract, part of the terms',
  },
  contact: {
    id: 'footer.contact',
    defaultMessage: 'Contact',
    description: 'Footer: how to reach the company',
  },
});
