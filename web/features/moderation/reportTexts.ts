/** The texts of the dialog in which something is reported. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { Ground } from './grounds.ts';
import type { ReportKind } from './shared/reportTarget.ts';

export const reportTexts = withValues(
  defineMessages({
    title: {
      id: 'report.title',
      defaultMessage:
        '{kind, select, knower {Report this profile} demand {Report this request} folder {Report this folder} other {Report this know}}',
      description:
        'Title of the dialog in which a visitor tells what is wrong with study material (a know), a profile, a request for study material or a folder that somebody shared',
    },
    lead: {
      id: 'report.lead',
      defaultMessage:
        'A person of our team reads it. {kind, select, knower {Whom you report does not learn who you are.} demand {Whoever asked does not learn who you are.} other {Whoever shared this does not learn who you are.}}',
      description: 'Below the title of the dialog in which a visitor reports something',
    },
    legend: {
      id: 'report.reason',
      defaultMessage: 'What is wrong?',
      description: 'Above the reasons in the dialog in which a visitor reports something',
    },
    reasonMissing: {
      id: 'report.reason.missing',
      defaultMessage: 'Choose what comes closest.',
      description: 'Error where no reason was chosen for a report',
    },
    pretends: {
      id: 'report.pretends',
      defaultMessage: 'Not who they say they are',
      description: 'A reason for reporting a profile: it pretends to be another person',
    },
    rights: {
      id: 'report.rights',
      defaultMessage:
        'Is it your work, or do you act for its author? <link>Tell us as rights-holder</link>.',
      description:
        'In the dialog of a report where the reason is copying; the link leads to a longer form for people who own the rights',
    },
    text: {
      id: 'report.text',
      defaultMessage: 'What should we look at? (optional)',
      description: 'Label of the field for more about a report',
    },
    textNeeded: {
      id: 'report.text.needed',
      defaultMessage: 'What is wrong with it?',
      description: 'Label of the field for more about a report, where it has to be filled in',
    },
    textHelp: {
      id: 'report.text.help',
      defaultMessage: 'The page’s number or the words help us to find it.',
      description: 'Below the field for more about a report on study material',
    },
    folderHelp: {
      id: 'report.text.help.folder',
      defaultMessage: 'Is only one document in it wrong? Report that one on its own page.',
      description: 'Below the field for more about a report on a shared folder',
    },
    textMissing: {
      id: 'report.text.missing',
      defaultMessage: 'Tell us in a few words.',
      description: 'Error where a report for another reason than those listed has no text',
    },
    email: {
      id: 'report.email',
      defaultMessage: 'Your e-mail address (optional)',
      description: 'Label of a field in the dialog of a report, for visitors without an account',
    },
    emailHelp: {
      id: 'report.email.help',
      defaultMessage: 'Only to tell you what we decided.',
      description: 'Below the field for the address of a visitor who reports something',
    },
    emailWrong: {
      id: 'report.email.wrong',
      defaultMessage: 'This doesn’t look like an e-mail address.',
      description: 'Error below the field for the address of a visitor who reports something',
    },
    submit: {
      id: 'report.submit',
      defaultMessage: 'Send report',
      description: 'Button that sends a report',
    },
    tooMany: {
      id: 'report.tooMany',
      defaultMessage: 'You have reported a lot in a short time. Try again in an hour.',
      description: 'Error where somebody has sent too many reports',
    },
    gone: {
      id: 'report.gone',
      defaultMessage: 'It isn’t there any more, so there is nothing left to report.',
      description: 'Error where what is reported was deleted meanwhile',
    },
    doneTitle: {
      id: 'report.done',
      defaultMessage: 'Thank you for looking out',
      description: 'Title of the dialog after a report was sent',
    },
    done: {
      id: 'report.done.text',
      defaultMessage:
        'A person of our team looks at it. If it breaks our rules, it goes; if it doesn’t, it stays.',
      description: 'What the dialog says after a report was sent: what happens next',
    },
    doneAgain: {
      id: 'report.done.again',
      defaultMessage: 'You have reported this already, and we are still looking at it.',
      description: 'What the dialog says where the same person opens it again after their report',
    },
    doneMail: {
      id: 'report.done.mail',
      defaultMessage: 'We write to {email} what we decided.',
      description: 'After a report was sent: where the answer goes; {email} is an address',
    },
    doneSilent: {
      id: 'report.done.silent',
      defaultMessage: 'You left no address, so we can’t tell you what we decided.',
      description: 'After a visitor sent a report without an address',
    },
    close: {
      id: 'report.close',
      defaultMessage: 'Done',
      description: 'Button that closes the dialog after a report was sent',
    },
  }),
);

/** What each reason means, in a plain sentence: about study material. */
const knowReasons: Record<Ground, MessageDescriptor> = defineMessages({
  COPYRIGHT: {
    id: 'report.know.copyright',
    defaultMessage: 'It comes from a book, a website or somebody else’s notes.',
    description: 'Explains a reason for reporting study material',
  },
  PERSONAL_DATA: {
    id: 'report.know.personalData',
    defaultMessage: 'It shows somebody’s name, address, number, grade or photo.',
    description: 'Explains a reason for reporting study material',
  },
  HATE: {
    id: 'report.know.hate',
    defaultMessage: 'It puts people down or threatens them.',
    description: 'Explains a reason for reporting study material',
  },
  SEXUAL: {
    id: 'report.know.sexual',
    defaultMessage: 'It shows or tells something sexual that no lesson needs.',
    description: 'Explains a reason for reporting study material',
  },
  VIOLENCE: {
    id: 'report.know.violence',
    defaultMessage: 'It shows cruelty, or it could get somebody hurt.',
    description: 'Explains a reason for reporting study material',
  },
  LEAKED_EXAM: {
    id: 'report.know.leakedExam',
    defaultMessage: 'It is a test that others still have to write.',
    description: 'Explains a reason for reporting study material',
  },
  WRONG: {
    id: 'report.know.wrong',
    defaultMessage: 'It teaches something false, or isn’t what its title says.',
    description: 'Explains a reason for reporting study material',
  },
  SPAM: {
    id: 'report.know.spam',
    defaultMessage: 'It sells something or has nothing to do with learning.',
    description: 'Explains a reason for reporting study material',
  },
  OTHER: {
    id: 'report.know.other',
    defaultMessage: 'Tell us below what it is.',
    description: 'Explains the last of the reasons for reporting something: none of the others',
  },
});

/** What each reason means about a profile. */
const profileReasons: Partial<Record<Ground, MessageDescriptor>> = defineMessages({
  HATE: {
    id: 'report.profile.hate',
    defaultMessage: 'The name, picture or text puts people down.',
    description: 'Explains a reason for reporting a profile',
  },
  SEXUAL: {
    id: 'report.profile.sexual',
    defaultMessage: 'The name, picture or text is sexual.',
    description: 'Explains a reason for reporting a profile',
  },
  VIOLENCE: {
    id: 'report.profile.violence',
    defaultMessage: 'The picture or text shows cruelty or calls for it.',
    description: 'Explains a reason for reporting a profile',
  },
  PERSONAL_DATA: {
    id: 'report.profile.personalData',
    defaultMessage: 'It shows an address, a number or a photo of somebody else.',
    description: 'Explains a reason for reporting a profile',
  },
  WRONG: {
    id: 'report.profile.wrong',
    defaultMessage: 'The profile uses the name or picture of another person.',
    description: 'Explains a reason for reporting a profile: it pretends to be another person',
  },
  COPYRIGHT: {
    id: 'report.profile.copyright',
    defaultMessage: 'What this person shares is not their own.',
    description: 'Explains a reason for reporting a profile',
  },
  SPAM: {
    id: 'report.profile.spam',
    defaultMessage: 'The profile is there to sell something.',
    description: 'Explains a reason for reporting a profile',
  },
  OTHER: {
    id: 'report.know.other',
    defaultMessage: 'Tell us below what it is.',
    description: 'Explains the last of the reasons for reporting something: none of the others',
  },
});

/** What each reason means about a request. */
const demandReasons: Partial<Record<Ground, MessageDescriptor>> = defineMessages({
  PERSONAL_DATA: {
    id: 'report.demand.personalData',
    defaultMessage: 'It shows somebody’s name, address or number.',
    description: 'Explains a reason for reporting a request for study material',
  },
  HATE: {
    id: 'report.demand.hate',
    defaultMessage: 'It puts people down or threatens them.',
    description: 'Explains a reason for reporting a request for study material',
  },
  SEXUAL: {
    id: 'report.demand.sexual',
    defaultMessage: 'It asks for something sexual.',
    description: 'Explains a reason for reporting a request for study material',
  },
  VIOLENCE: {
    id: 'report.demand.violence',
    defaultMessage: 'It calls for cruelty, or for something that could get somebody hurt.',
    description: 'Explains a reason for reporting a request for study material',
  },
  LEAKED_EXAM: {
    id: 'report.demand.leakedExam',
    defaultMessage: 'It asks for a test that others still have to write.',
    description: 'Explains a reason for reporting a request for study material',
  },
  SPAM: {
    id: 'report.demand.spam',
    defaultMessage: 'It sells something or has nothing to do with learning.',
    description: 'Explains a reason for reporting a request for study material',
  },
  COPYRIGHT: {
    id: 'report.demand.copyright',
    defaultMessage: 'It asks for a copy of a book or of other work that isn’t free.',
    description: 'Explains a reason for reporting a request for study material',
  },
  OTHER: {
    id: 'report.know.other',
    defaultMessage: 'Tell us below what it is.',
    description: 'Explains the last of the reasons for reporting something: none of the others',
  },
});

/** What each reason means about a shared folder. */
const folderReasons: Partial<Record<Ground, MessageDescriptor>> = defineMessages({
  PERSONAL_DATA: {
    id: 'report.folder.personalData',
    defaultMessage: 'A folder’s name shows somebody’s name, address or number.',
    description: 'Explains a reason for reporting a folder that somebody shared',
  },
  HATE: {
    id: 'report.folder.hate',
    defaultMessage: 'A folder’s name, or what it brings together, puts people down.',
    description: 'Explains a reason for reporting a folder that somebody shared',
  },
  SEXUAL: {
    id: 'report.folder.sexual',
    defaultMessage: 'A folder’s name is sexual.',
    description: 'Explains a reason for reporting a folder that somebody shared',
  },
  VIOLENCE: {
    id: 'report.folder.violence',
    defaultMessage: 'A folder’s name calls for cruelty or threatens somebody.',
    description: 'Explains a reason for reporting a folder that somebody shared',
  },
  WRONG: {
    id: 'report.folder.wrong',
    defaultMessage: 'There is something else in it than its name says.',
    description: 'Explains a reason for reporting a folder that somebody shared',
  },
  SPAM: {
    id: 'report.folder.spam',
    defaultMessage: 'A folder’s name sells something or has nothing to do with learning.',
    description: 'Explains a reason for reporting a folder that somebody shared',
  },
  OTHER: {
    id: 'report.know.other',
    defaultMessage: 'Tell us below what it is.',
    description: 'Explains the last of the reasons for reporting something: none of the others',
  },
});

/** The reasons that are offered for each kind. */
export const REASONS: Record<ReportKind, Partial<Record<Ground, MessageDescriptor>>> = {
  know: knowReasons,
  knower: profileReasons,
  demand: demandReasons,
  folder: folderReasons,
};
