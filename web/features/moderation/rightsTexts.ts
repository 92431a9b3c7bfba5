/** The texts of the page on which rights-holders write. */
import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const rightsTexts = withValues(
  defineMessages({
    title: {
      id: 'rights.title',
      defaultMessage: 'Somebody shared your work here?',
      description: 'Heading of the page on which owners of rights ask for a removal',
    },
    lead: {
      id: 'rights.lead',
      defaultMessage:
        'Tell us what is yours and where you found it. A person checks each notice, and what was shared without permission goes.',
      description: 'Below the heading of the page on which owners of rights ask for a removal',
    },
    needs: {
      id: 'rights.needs',
      defaultMessage: 'What a notice needs',
      description: 'Heading of the list of what owners of rights have to tell',
    },
    needsWork: {
      id: 'rights.needs.work',
      defaultMessage: 'What your work is: title, author, publisher, and where it can be seen.',
      description: 'What owners of rights have to tell',
    },
    needsKnows: {
      id: 'rights.needs.knows',
      defaultMessage: 'Where it is here: the address of each page, copied from the browser.',
      description: 'What owners of rights have to tell',
    },
    needsYou: {
      id: 'rights.needs.you',
      defaultMessage: 'Who you are, and how we reach you.',
      description: 'What owners of rights have to tell',
    },
    needsWord: {
      id: 'rights.needs.word',
      defaultMessage:
        'Your word that it is true. A notice that is knowingly false can cost you money.',
      description: 'What owners of rights have to tell',
    },
    next: {
      id: 'rights.next',
      defaultMessage: 'What happens then',
      description: 'Heading of the list of what happens after a notice of an owner of rights',
    },
    nextMail: {
      id: 'rights.next.mail',
      defaultMessage: 'You get a mail that your notice is here.',
      description: 'What happens after a notice of an owner of rights',
    },
    nextDecision: {
      id: 'rights.next.decision',
      defaultMessage:
        'We look at each page that you name, and write to you what we decided and why.',
      description: 'What happens after a notice of an owner of rights',
    },
    nextObjection: {
      id: 'rights.next.objection',
      defaultMessage: 'Whoever shared it may object once. Then we look again, and tell you.',
      description: 'What happens after a notice of an owner of rights',
    },
    nextAgain: {
      id: 'rights.next.again',
      defaultMessage: 'The same file can’t be shared here again.',
      description: 'What happens after a notice of an owner of rights led to a removal',
    },
    other: {
      id: 'rights.other',
      defaultMessage:
        'Is something else wrong, or is it somebody else’s work? Press “Report” on the page itself.',
      description:
        'On the page for owners of rights: what others do; “Report” is the button on the page of study material',
    },
    formTitle: {
      id: 'rights.form',
      defaultMessage: 'Your notice',
      description: 'Heading of the form for owners of rights',
    },
    work: {
      id: 'rights.work',
      defaultMessage: 'Your work',
      description: 'Label of a field for owners of rights: which work it is',
    },
    workHelp: {
      id: 'rights.work.help',
      defaultMessage: 'Title, author and year, and an address where it is, if there is one.',
      description: 'Below the field for the work of an owner of rights',
    },
    knows: {
      id: 'rights.knows',
      defaultMessage: 'Where it is here',
      description: 'Label of a field for owners of rights: addresses on this site',
    },
    knowsHelp: {
      id: 'rights.knows.help',
      defaultMessage: 'One address in each line, 20 at most.',
      description: 'Below the field for addresses on this site',
    },
    name: {
      id: 'rights.name',
      defaultMessage: 'Your name',
      description: 'Label of a field for owners of rights',
    },
    organisation: {
      id: 'rights.organisation',
      defaultMessage: 'Company or person for whom you act (optional)',
      description: 'Label of a field for owners of rights',
    },
    email: {
      id: 'rights.email',
      defaultMessage: 'E-mail address',
      description: 'Label of a field for owners of rights',
    },
    goodFaith: {
      id: 'rights.goodFaith',
      defaultMessage:
        'As far as I know, neither the owner of the rights nor the law allows this use.',
      description: 'Statement that an owner of rights has to make: a box to tick',
    },
    accurate: {
      id: 'rights.accurate',
      defaultMessage:
        'What I say here is right, and I am the owner of the rights or may act for them.',
      description: 'Statement that an owner of rights has to make: a box to tick',
    },
    signature: {
      id: 'rights.signature',
      defaultMessage: 'Signature',
      description: 'Label of a field for owners of rights',
    },
    signatureHelp: {
      id: 'rights.signature.help',
      defaultMessage: 'Your full name, written out. It counts as a signature.',
      description: 'Below the field for the signature of an owner of rights',
    },
    privacy: {
      id: 'rights.privacy',
      defaultMessage:
        'Whoever shared it learns the reason, not your address. How we treat your data is in our <privacy>privacy policy</privacy>.',
      description: 'Below the form for owners of rights, with a link',
    },
    submit: {
      id: 'rights.submit',
      defaultMessage: 'Send notice',
      description: 'Button that sends the notice of an owner of rights',
    },
    doneTitle: {
      id: 'rights.done',
      defaultMessage: 'Your notice is here',
      description: 'Heading after an owner of rights has sent a notice',
    },
    done: {
      id: 'rights.done.text',
      defaultMessage:
        'A mail on its way to {email} confirms it. We look at each page that you named, and write to you what we decided.',
      description: 'After an owner of rights has sent a notice; {email} is their address',
    },
    another: {
      id: 'rights.another',
      defaultMessage: 'Write another one',
      description: 'Button after an owner of rights has sent a notice',
    },
  }),
);

/** What is wrong with a field. */
export const rightsFaults = withValues(
  defineMessages({
    work: {
      id: 'rights.work.wrong',
      defaultMessage: 'Say in words which work it is, in 2,000 characters or fewer.',
      description: 'Error below the field for the work of an owner of rights',
    },
    knowsMissing: {
      id: 'rights.knows.missing',
      defaultMessage: 'Copy at least one address here.',
      description: 'Error below the field for addresses on this site',
    },
    knowsMany: {
      id: 'rights.knows.many',
      defaultMessage: 'These are more than 20. Send a second notice for the others.',
      description: 'Error below the field for addresses on this site',
    },
    knowsWrong: {
      id: 'rights.knows.wrong',
      defaultMessage:
        '{count, plural, one {We find nothing at this address: {list}} other {We find nothing at these addresses: {list}}}',
      description:
        'Error below the field for addresses on this site; {list} has those that are wrong, with commas',
    },
    name: {
      id: 'rights.name.wrong',
      defaultMessage: 'Enter your name, in 60 characters or fewer.',
      description: 'Error below the field for the name of an owner of rights',
    },
    organisation: {
      id: 'rights.organisation.wrong',
      defaultMessage: 'Use 120 characters or fewer.',
      description: 'Error below the field for the company of an owner of rights',
    },
    email: {
      id: 'rights.email.wrong',
      defaultMessage: 'Enter an e-mail address at which we can reach you.',
      description: 'Error below the field for the address of an owner of rights',
    },
    statement: {
      id: 'rights.statement.missing',
      defaultMessage: 'Without this statement we can’t act.',
      description: 'Error below a statement that an owner of rights has to make',
    },
    signature: {
      id: 'rights.signature.wrong',
      defaultMessage: 'Sign with your full name.',
      description: 'Error below the field for the signature of an owner of rights',
    },
    tooMany: {
      id: 'rights.tooMany',
      defaultMessage: 'You have sent many notices in a short time. Try again in a few hours.',
      description: 'Error above the form for owners of rights',
    },
  }),
);
