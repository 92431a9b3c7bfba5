/**
 * Texts of menus' links, whose ids come from the table of routes. They are declared here
 * so that the extraction finds them.
 */
import { defineMessages } from 'react-intl';

export const menuMessages = defineMessages({
  subjects: {
    id: 'nav.subjects',
    defaultMessage: 'Subjects',
    description: 'Menu: the overview of all subjects',
  },
  // A text of its own beside nav.knows, which is loaded for signed-in users alone.
  myKnows: {
    id: 'nav.myKnows',
    defaultMessage: 'My knows',
    description:
      'Menu during a campaign for study material: the list of what the visitor shared; a know is a piece of study material; short',
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
  share: {
    id: 'nav.share',
    defaultMessage: 'Share notes',
    description: 'Menu: the page on which one shares study material',
  },
  knowDemands: {
    id: 'nav.knowDemands',
    defaultMessage: 'Requests',
    description: 'Menu: the page with the study material that users are looking for; short',
  },
  library: {
    id: 'nav.library',
    defaultMessage: 'Library',
    description: 'Navigation of the signed-in area: what the user saved; short',
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
  plan: {
    id: 'nav.plan',
    defaultMessage: 'Plus',
    description: 'Menu: the page about the Plus subscription; the same in every language',
  },
  planCancel: {
    id: 'nav.planCancel',
    defaultMessage: 'Cancel contracts here',
    description:
      'Link in the footer to the page on which Plus is cancelled; in German as § 312k BGB words it',
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
