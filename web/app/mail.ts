/**
 * Texts of every mail: what stands around the text of its kind, and how times are
 * said. Those of a kind are in features/<noun>/mails.ts. They are declared so that
 * the extraction finds them; the server reads them, no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  greeting: {
    id: 'mail.greeting',
    defaultMessage: 'Hi {name},',
    description:
      'First line of every mail; the text below it goes on as this ends, in lower case after a comma where the language asks for it. {name} is the person’s first name; a language that would have to inflect it leaves it out',
  },
  greetingPlain: {
    id: 'mail.greeting.plain',
    defaultMessage: 'Hi,',
    description: 'First line of every mail to a person whose name is unknown',
  },
  link: {
    id: 'mail.link',
    defaultMessage: 'If the button does not work, open this address in your browser:',
    description: 'In every mail with a button, above the button’s address written out',
  },
  whyAccount: {
    id: 'mail.why.account',
    defaultMessage: '{brand} sends this mail because of your account or a sign-up at {domain}.',
    description:
      'Small print below mails to users; {brand} is the platform’s name, {domain} the site',
  },
  footer: {
    id: 'mail.footer',
    defaultMessage: 'Questions? Just answer, or write to {support}.',
    description:
      'Small print below every mail, after the line that says why it was sent; {support} is an e-mail address',
  },
  duration: {
    id: 'mail.duration',
    defaultMessage:
      '{unit, select, day {{count, plural, one {# day} other {# days}}} hour {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# minute} other {# minutes}}}}',
    description: 'How long something is valid, as {validFor} in other texts: “works for 24 hours”',
  },
  moment: {
    id: 'mail.moment',
    defaultMessage:
      '{month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}} {day}, {year} at {hour}:{minute} ({zone, select, UTC {UTC} other {{zone}}})',
    description:
      'When something happened, as {when} in other texts: “on March 5, 2026 at 14:05 (CET)”. Hours count from 00 to 23; {zone} is a short name such as CET or UTC; where the language calls it otherwise (MEZ), the name is chosen here',
  },
});
