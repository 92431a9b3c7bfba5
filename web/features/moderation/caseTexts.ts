/** The texts of the queue and of a case. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { CaseKind, Decision } from './types.ts';

export const kindTexts: Record<CaseKind, MessageDescriptor> = defineMessages({
  REPORT: {
    id: 'case.kind.report',
    defaultMessage: 'Reported',
    description: 'Kind of a case in the queue of staff: visitors or users reported it',
  },
  REVIEW: {
    id: 'case.kind.review',
    defaultMessage: 'To be checked',
    description:
      'Kind of a case in the queue of staff: the program found something and asks a person to look before it is published',
  },
  NOTICE: {
    id: 'case.kind.notice',
    defaultMessage: 'Rights notice',
    description: 'Kind of a case in the queue of staff: the owner of the rights wrote',
  },
  OBJECTION: {
    id: 'case.kind.objection',
    defaultMessage: 'Objection',
    description: 'Kind of a case in the queue of staff: the author objects to a removal',
  },
});

/** What was decided. */
export const outcomeTexts: Record<Decision, MessageDescriptor> = defineMessages({
  KEEP: {
    id: 'case.outcome.keep',
    defaultMessage: 'Stays',
    description: 'What staff decided about reported study material or a profile: nothing is wrong',
  },
  REMOVE: {
    id: 'case.outcome.remove',
    defaultMessage: 'Removed',
    description: 'What staff decided about reported study material',
  },
  APPROVE: {
    id: 'case.outcome.approve',
    defaultMessage: 'Published',
    description: 'What staff decided about study material that waited for a check',
  },
  REJECT: {
    id: 'case.outcome.reject',
    defaultMessage: 'Rejected',
    description: 'What staff decided about study material that waited for a check',
  },
  BLOCK: {
    id: 'case.outcome.block',
    defaultMessage: 'Blocked',
    description: 'What staff decided about a reported user',
  },
  RESTORE: {
    id: 'case.outcome.restore',
    defaultMessage: 'Restored',
    description: 'What staff decided about an objection: the study material comes back',
  },
  KEEP_REMOVED: {
    id: 'case.outcome.keepRemoved',
    defaultMessage: 'Stays removed',
    description: 'What staff decided about an objection',
  },
  GONE: {
    id: 'case.outcome.gone',
    defaultMessage: 'Gone by itself',
    description: 'How a case ended: what was reported was deleted before anybody decided',
  },
});

export const queueTexts = withValues(
  defineMessages({
    title: {
      id: 'cases.title',
      defaultMessage: 'Queue',
      description: 'Heading of the list of cases that staff decide',
    },
    open: {
      id: 'cases.open',
      defaultMessage: 'Open',
      description: 'Tab of the queue of staff: cases without a decision',
    },
    decided: {
      id: 'cases.decided',
      defaultMessage: 'Decided',
      description: 'Tab of the queue of staff: cases with a decision',
    },
    tabs: {
      id: 'cases.tabs',
      defaultMessage: 'Which cases',
      description: 'Names, read out, the choice between open and decided cases',
    },
    count: {
      id: 'cases.count',
      defaultMessage:
        '{count, plural, one {# case, the gravest and oldest first} other {# cases, the gravest and oldest first}}',
      description: 'Above the open cases of staff: how many there are, and their order',
    },
    countDecided: {
      id: 'cases.count.decided',
      defaultMessage:
        '{count, plural, one {# case, the latest decision first} other {# cases, the latest decision first}}',
      description: 'Above the decided cases of staff: how many there are, and their order',
    },
    empty: {
      id: 'cases.empty',
      defaultMessage: 'Nobody waits for you',
      description: 'Heading of the queue of staff while no case is open',
    },
    emptyText: {
      id: 'cases.empty.text',
      defaultMessage: 'Everything is decided. New reports come here by themselves.',
      description: 'The queue of staff while no case is open',
    },
    emptyDecided: {
      id: 'cases.empty.decided',
      defaultMessage: 'No decisions yet',
      description: 'Heading of the list of decided cases while there are none',
    },
    emptyDecidedText: {
      id: 'cases.empty.decided.text',
      defaultMessage: 'What you decide in the queue is kept here, with the reason.',
      description: 'The list of decided cases while there are none',
    },
    toQueue: {
      id: 'cases.toQueue',
      defaultMessage: 'To the queue',
      description: 'Link from a case or an empty list to the open cases',
    },
    reasonCount: {
      id: 'cases.reason',
      defaultMessage: '{count, plural, =1 {{reason}} other {{reason} × #}}',
      description: 'On a case: a reason for a report, and how often it was given',
    },
    by: {
      id: 'cases.by',
      defaultMessage: 'by {name}',
      description: 'On a case: who shared the study material or the folder, or who asked',
    },
    overdue: {
      id: 'cases.overdue',
      defaultMessage: 'Overdue',
      description: 'Badge on a case that waits for longer than it should',
    },
    decidedOn: {
      id: 'cases.decidedOn',
      defaultMessage: 'on {date}',
      description: 'On a decided case: when it was decided',
    },
    profile: {
      id: 'cases.profile',
      defaultMessage: 'Profile',
      description: 'On a case that is about a person’s profile, not about study material',
    },
    demand: {
      id: 'cases.demand',
      defaultMessage: 'Request',
      description: 'On a case that is about a request for study material',
    },
    folder: {
      id: 'cases.folder',
      defaultMessage: 'Shared folder',
      description: 'On a case that is about a folder of study material that a user shared',
    },
    gone: {
      id: 'cases.gone',
      defaultMessage: 'Deleted',
      description: 'On a case, in place of a title: what it is about is not there any more',
    },
  }),
);

/** What a case is about, unless it is study material. */
export const subjectTexts = {
  knower: queueTexts.profile,
  demand: queueTexts.demand,
  folder: queueTexts.folder,
};

export const caseTexts = withValues(
  defineMessages({
    skip: {
      id: 'case.skip',
      defaultMessage: 'To the decision',
      description: 'Link at the top of a case, for the keyboard: jumps to the form of the decision',
    },
    reports: {
      id: 'case.reports',
      defaultMessage: '{count, plural, one {# report} other {# reports}}',
      description: 'Heading above the reports of a case',
    },
    visitor: {
      id: 'case.visitor',
      defaultMessage: 'A visitor',
      description: 'On a report, in place of a name: somebody without an account',
    },
    noText: {
      id: 'case.noText',
      defaultMessage: 'Without words',
      description: 'On a report whose reporter wrote nothing beside the reason',
    },
    moreReports: {
      id: 'case.reports.more',
      defaultMessage:
        '{count, plural, one {# further report is not shown} other {# further reports are not shown}}',
      description: 'Below the reports of a case that has very many',
    },
    notice: {
      id: 'case.notice',
      defaultMessage: 'Notice of a rights-holder',
      description: 'Heading of what a rights-holder wrote',
    },
    work: {
      id: 'case.notice.work',
      defaultMessage: 'Their work',
      description: 'In the notice of a rights-holder: which work was copied',
    },
    from: {
      id: 'case.notice.from',
      defaultMessage: 'From',
      description: 'In the notice of a rights-holder: who wrote it',
    },
    signature: {
      id: 'case.notice.signature',
      defaultMessage: 'Signed',
      description: 'In the notice of a rights-holder: the name that signs it',
    },
    objection: {
      id: 'case.objection',
      defaultMessage: 'What the author says',
      description: 'Heading of the objection of an author against a removal',
    },
    against: {
      id: 'case.objection.against',
      defaultMessage: 'The decision that it is against',
      description: 'Heading in a case of an objection: the earlier decision',
    },
    similar: {
      id: 'case.similar',
      defaultMessage: 'Nearly the same text',
      description: 'Heading of the study material that a case’s resembles',
    },
    similarLead: {
      id: 'case.similar.lead',
      defaultMessage: 'Each opens in a new tab, so that you can compare them side by side.',
      description: 'Below the heading of the study material that a case’s resembles',
    },
    removedBefore: {
      id: 'case.similar.removed',
      defaultMessage: 'It was removed: see that case',
      description:
        'On study material that a case’s one resembles: it was taken down before; link to that decision',
    },
    files: {
      id: 'case.files',
      defaultMessage: 'Files as they were sent',
      description: 'Heading of the original files of a case, which staff can download',
    },
    file: {
      id: 'case.file',
      defaultMessage: 'File {number}',
      description: 'An original file of a case that has no name',
    },
    pages: {
      id: 'case.pages',
      defaultMessage: 'Pages, not blurred',
      description: 'Heading of the pages of a case’s study material, as staff see them',
    },
    page: {
      id: 'case.page',
      defaultMessage: 'Page {page} of {pages}',
      description: 'Name of the picture of a page in a case',
    },
    pageText: {
      id: 'case.page.text',
      defaultMessage: 'Text of page {page}',
      description: 'Opens the text that was found on a page of a case',
    },
    noPageText: {
      id: 'case.page.noText',
      defaultMessage: 'No text was found on this page.',
      description: 'Below the picture of a page of a case',
    },
    pageTextLeftOut: {
      id: 'case.page.leftOut',
      defaultMessage: 'Its text is left out here, since there is a lot of it. The file has all.',
      description: 'Below the picture of a page of a case whose document has a very long text',
    },
    noPages: {
      id: 'case.pages.none',
      defaultMessage: 'There are no pages to see: it was never processed, or it was deleted.',
      description: 'In place of the pages of a case’s study material',
    },
    description: {
      id: 'case.description',
      defaultMessage: 'Description',
      description: 'Heading of the description that the author gave to study material',
    },
    folders: {
      id: 'case.folders',
      defaultMessage: 'Folders in it',
      description: 'Heading of the names of the folders in the shared folder that a case is about',
    },
    titleOnly: {
      id: 'case.titleOnly',
      defaultMessage: 'Its name is all that there is to read.',
      description:
        'On a case about a request without a description, or a shared folder without folders in it',
    },
    profile: {
      id: 'case.profile',
      defaultMessage: 'See the profile',
      description: 'Link from a case to the public profile that it is about',
    },
    public: {
      id: 'case.public',
      defaultMessage: 'See it on its page',
      description:
        'Link from a case to the public page of the study material, the request or the folder',
    },
    earlier: {
      id: 'case.earlier',
      defaultMessage:
        '{count, plural, =0 {Nothing of this author was taken down before} one {Of this author, # thing was taken down before} other {Of this author, # things were taken down before}}',
      description:
        'In a case: how often something of the same author was removed, rejected or blocked',
    },
    private: {
      id: 'case.private',
      defaultMessage: 'Only with the link',
      description:
        'In a case: the study material or the folder is private, only people with its link see it',
    },
    missing: {
      id: 'case.missing',
      defaultMessage: 'There is no such case',
      description: 'Heading where a case of staff doesn’t exist',
    },
    missingText: {
      id: 'case.missing.text',
      defaultMessage: 'The address may be cut short.',
      description: 'Where a case of staff doesn’t exist',
    },
  }),
);
