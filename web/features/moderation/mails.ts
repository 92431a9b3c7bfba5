/**
 * Texts of the mails that pkg/features/moderation/mails.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  knowRemovedSubject: {
    id: 'mail.know-removed.subject',
    defaultMessage:
      '{before, select, waiting {“{title}” can’t be published} other {“{title}” was removed}}',
    description:
      'Subject and heading of the mail to an author whose document was removed by staff, or never published; {title} is its title',
  },
  knowRemovedText: {
    id: 'mail.know-removed.text',
    defaultMessage:
      'We looked at “{title}”, which you shared at {brand}, and {before, select, waiting {don’t publish it} other {removed it}}: {ground, select, COPYRIGHT {the rights in it belong to somebody who has not allowed this} PERSONAL_DATA {it has personal data of somebody else} HATE {it attacks people} SEXUAL {it has sexual content} VIOLENCE {it shows violence or calls for it} LEAKED_EXAM {it is an exam that is not public} SPAM {it is advertising and nothing to study with} WRONG {what it says is wrong and misleads others} other {it breaks our rules}}. Our reason: {reason}',
    description:
      'Mail to an author whose document was removed, or never published, above the button; {brand} is the platform’s name, {title} the document’s title, {reason} what staff wrote',
  },
  knowRemovedAction: {
    id: 'mail.know-removed.action',
    defaultMessage: 'See my knows',
    description:
      'Button in the mail about a removed document: leads to the list of one’s own documents, where one can object',
  },
  knowRemovedNote: {
    id: 'mail.know-removed.note',
    defaultMessage:
      'Do you think this is wrong? You can object once: open it in the list of your knows, and say why. A person will look at it again.',
    description: 'Mail about a removed document, below the button: how to object',
  },
  knowStoppedSubject: {
    id: 'mail.know-stopped.subject',
    defaultMessage: '“{title}” can’t be shared',
    description:
      'Subject and heading of the mail to an author who shared a file that was removed before',
  },
  knowStoppedText: {
    id: 'mail.know-stopped.text',
    defaultMessage:
      'You shared “{title}” at {brand}. The same file was removed here before, so it isn’t shown to others: {ground, select, COPYRIGHT {the rights in it belong to somebody who has not allowed this} PERSONAL_DATA {it has personal data of somebody else} HATE {it attacks people} SEXUAL {it has sexual content} VIOLENCE {it shows violence or calls for it} LEAKED_EXAM {it is an exam that is not public} SPAM {it is advertising and nothing to study with} WRONG {what it says is wrong and misleads others} other {it breaks our rules}}.',
    description:
      'Mail to an author who shared a file that was removed before, above the button; {brand} is the platform’s name, {title} the document’s title',
  },
  knowStoppedAction: {
    id: 'mail.know-stopped.action',
    defaultMessage: 'See my knows',
    description:
      'Button in the mail about a file that was removed before: leads to the list of one’s own documents',
  },
  knowStoppedNote: {
    id: 'mail.know-stopped.note',
    defaultMessage:
      'Nobody has looked at your know yet. If you may share the file, object in the list of your knows, and a person will.',
    description: 'Mail about a file that was removed before, below the button: how to object',
  },
  knowApprovedSubject: {
    id: 'mail.know-approved.subject',
    defaultMessage: '“{title}” can be read now',
    description:
      'Subject and heading of the mail to an author whose document waited for staff and can be read now',
  },
  knowApprovedText: {
    id: 'mail.know-approved.text',
    defaultMessage:
      'We looked at “{title}”, which you shared at {brand}. Everything is fine: it can be read now, just as you wanted it.',
    description:
      'Mail to an author whose document waited for staff and can be read now, above the button; {brand} is the platform’s name, {title} the document’s title',
  },
  knowApprovedAction: {
    id: 'mail.know-approved.action',
    defaultMessage: 'Open it',
    description: 'Button in the mail about a document that can be read now: opens it',
  },
  knowApprovedNote: {
    id: 'mail.know-approved.note',
    defaultMessage: 'Thank you for your patience.',
    description: 'Mail about a document that can be read now, below the button',
  },
  knowKeptSubject: {
    id: 'mail.know-kept.subject',
    defaultMessage: '“{title}” stays as it is',
    description:
      'Subject and heading of the mail to an author whose document was reported, and stays',
  },
  knowKeptText: {
    id: 'mail.know-kept.text',
    defaultMessage:
      'Somebody told us that something might be wrong with “{title}”, which you shared at {brand}. We looked at it, and it stays as it is.{reasoned, select, yes { What we say about it: {reason}} other {}}',
    description:
      'Mail to an author whose document was reported, and stays, above the button; {brand} is the platform’s name, {title} the document’s title, {reason} what staff wrote',
  },
  knowKeptAction: {
    id: 'mail.know-kept.action',
    defaultMessage: 'Open it',
    description: 'Button in the mail about a document that was reported, and stays: opens it',
  },
  knowKeptNote: {
    id: 'mail.know-kept.note',
    defaultMessage: 'There is nothing for you to do.',
    description: 'Mail about a document that was reported, and stays, below the button',
  },
  objectionDecidedSubject: {
    id: 'mail.objection-decided.subject',
    defaultMessage:
      '{outcome, select, restored {“{title}” is back} other {“{title}” stays removed}}',
    description: 'Subject and heading of the mail to an author who objected to a removal',
  },
  objectionDecidedText: {
    id: 'mail.objection-decided.text',
    defaultMessage:
      'You objected to our decision about “{title}” at {brand}, and we looked at it again. {outcome, select, restored {You are right: it can be read again.} other {Our decision stays.}}{reasoned, select, yes { Our reason: {reason}} other {}}',
    description:
      'Mail to an author who objected to a removal, above the button; {brand} is the platform’s name, {title} the document’s title, {reason} what staff wrote',
  },
  objectionDecidedAction: {
    id: 'mail.objection-decided.action',
    defaultMessage: 'See my knows',
    description: 'Button in the mail about an objection: leads to the list of one’s own documents',
  },
  objectionDecidedNote: {
    id: 'mail.objection-decided.note',
    defaultMessage:
      '{outcome, select, restored {We are sorry for the trouble.} other {If you still see it differently, you can turn to a body that settles such disputes out of court, or to a court.}}',
    description: 'Mail about an objection, below the button',
  },
  demandRemovedSubject: {
    id: 'mail.demand-removed.subject',
    defaultMessage: 'Your request “{title}” was removed',
    description:
      'Subject and heading of the mail to a user whose request for study material was removed by staff; {title} is its title',
  },
  demandRemovedText: {
    id: 'mail.demand-removed.text',
    defaultMessage:
      'We looked at your request “{title}” at {brand} and removed it: {ground, select, COPYRIGHT {it asks for work whose rights belong to somebody who has not allowed this} PERSONAL_DATA {it has personal data of somebody else} HATE {it attacks people} SEXUAL {it has sexual content} VIOLENCE {it calls for violence or danger} LEAKED_EXAM {it asks for an exam that is not public} SPAM {it is advertising or has nothing to do with learning} WRONG {it is wrong and misleads others} other {it breaks our rules}}. Our reason: {reason}',
    description:
      'Mail to a user whose request for study material was removed, above the button; {brand} is the platform’s name, {title} the request’s title, {reason} what staff wrote',
  },
  demandRemovedAction: {
    id: 'mail.demand-removed.action',
    defaultMessage: 'See my requests',
    description:
      'Button in the mail about a removed request: leads to the list of one’s own requests',
  },
  demandRemovedNote: {
    id: 'mail.demand-removed.note',
    defaultMessage:
      'You can ask for something else at any time. Do you think this is wrong? Answer this mail and say why. A person will look at it again.',
    description: 'Mail about a removed request, below the button: how to object',
  },
  folderUnsharedSubject: {
    id: 'mail.folder-unshared.subject',
    defaultMessage: 'Your folder “{title}” isn’t shared any more',
    description:
      'Subject and heading of the mail to a user whose shared folder staff took from others; {title} is its name',
  },
  folderUnsharedText: {
    id: 'mail.folder-unshared.text',
    defaultMessage:
      'We looked at the folder “{title}”, which you shared at {brand}, and ended its sharing: {ground, select, COPYRIGHT {the rights in what it has belong to somebody who has not allowed this} PERSONAL_DATA {it has personal data of somebody else} HATE {it attacks people} SEXUAL {it has sexual content} VIOLENCE {it calls for violence or danger} LEAKED_EXAM {it has exams that are not public} SPAM {it is advertising or has nothing to do with learning} WRONG {its name is wrong and misleads others} other {it breaks our rules}}. Our reason: {reason}',
    description:
      'Mail to a user whose shared folder staff took from others, above the button; {brand} is the platform’s name, {title} the folder’s name, {reason} what staff wrote',
  },
  folderUnsharedAction: {
    id: 'mail.folder-unshared.action',
    defaultMessage: 'Open my library',
    description: 'Button in the mail about a folder that isn’t shared any more',
  },
  folderUnsharedNote: {
    id: 'mail.folder-unshared.note',
    defaultMessage:
      'You keep the folder as it is, but it can’t be shared again. Do you think this is wrong? Answer this mail and say why. A person will look at it again.',
    description: 'Mail about a folder that isn’t shared any more, below the button: how to object',
  },
  knowerBlockedSubject: {
    id: 'mail.knower-blocked.subject',
    defaultMessage: 'Your account is blocked',
    description: 'Subject and heading of the mail to a user whose account was blocked by staff',
  },
  knowerBlockedText: {
    id: 'mail.knower-blocked.text',
    defaultMessage:
      'Your profile at {brand} was reported to us. We looked at it, and blocked your account: you can’t use the web app or share anything at the moment. Our reason: {reason}',
    description:
      'Mail to a user whose account was blocked by staff; {brand} is the platform’s name, {reason} what staff wrote',
  },
  knowerBlockedNote: {
    id: 'mail.knower-blocked.note',
    defaultMessage:
      'Do you think this is wrong? Answer this mail and say why. A person will look at it again.',
    description:
      'Mail to a user whose account was blocked by staff, second paragraph: how to object',
  },
  reportDecidedSubject: {
    id: 'mail.report-decided.subject',
    defaultMessage: 'What became of your report: “{title}”',
    description:
      'Subject and heading of the mail to somebody who reported a document, a profile, a request or a folder; {title} is its title or name',
  },
  reportDecidedText: {
    id: 'mail.report-decided.text',
    defaultMessage:
      'You reported “{title}” at {brand}. {outcome, select, kept {We looked at it and found nothing that breaks our rules, so it stays.} removed {We looked at it and removed it.} blocked {We looked at it and blocked the account.} gone {It was deleted or taken back meanwhile, so there was nothing left to decide.} restored {It was removed, its author objected, and we looked at it once more: it is back.} other {Its author objected to the removal, and we looked at it once more: it stays removed.}}{reasoned, select, yes { Our reason: {reason}} other {}}',
    description:
      'Mail to somebody who reported a document or a profile; {brand} is the platform’s name, {title} its title or name, {reason} what staff wrote',
  },
  reportDecidedNote: {
    id: 'mail.report-decided.note',
    defaultMessage: 'Thank you for helping. If you see it differently, just answer this mail.',
    description: 'Mail to somebody who reported something, second paragraph',
  },
  rightsNoticeSubject: {
    id: 'mail.rights-notice.subject',
    defaultMessage: 'We have your notice',
    description: 'Subject and heading of the mail to a rights-holder who sent a notice',
  },
  rightsNoticeText: {
    id: 'mail.rights-notice.text',
    defaultMessage:
      'Your notice about {count, plural, one {one document} other {# documents}} at {brand} is here. A person looks at every document and decides; you will get a mail about each decision.',
    description:
      'Mail to a rights-holder who sent a notice; {brand} is the platform’s name, {count} the number of documents that it names',
  },
  rightsNoticeNote: {
    id: 'mail.rights-notice.note',
    defaultMessage:
      'If you did not send it, somebody else used your address. Please answer this mail then.',
    description: 'Mail to a rights-holder who sent a notice, second paragraph',
  },
  rightsNoticeDecidedSubject: {
    id: 'mail.rights-notice-decided.subject',
    defaultMessage: 'Our decision about “{title}”',
    description:
      'Subject and heading of the mail to a rights-holder about a decision; {title} is the document’s title',
  },
  rightsNoticeDecidedText: {
    id: 'mail.rights-notice-decided.text',
    defaultMessage:
      'You sent us a notice about “{title}” at {brand}. {outcome, select, removed {We looked at it and removed it. Whoever shares the same file again is stopped.} gone {Whoever shared it has deleted it meanwhile.} restored {Its author objected to the removal, and we looked at it once more: it is back.} keptRemoved {Its author objected to the removal, and we looked at it once more: it stays removed.} other {We looked at it, and it stays.}}{reasoned, select, yes { Our reason: {reason}} other {}}',
    description:
      'Mail to a rights-holder about a decision; {brand} is the platform’s name, {title} the document’s title, {reason} what staff wrote',
  },
  rightsNoticeDecidedNote: {
    id: 'mail.rights-notice-decided.note',
    defaultMessage: 'If you see it differently, just answer this mail.',
    description: 'Mail to a rights-holder about a decision, second paragraph',
  },
  rightsObjectionSubject: {
    id: 'mail.rights-objection.subject',
    defaultMessage: 'There is an objection about “{title}”',
    description:
      'Subject and heading of the mail to a rights-holder when the author objects; {title} is the document’s title',
  },
  rightsObjectionText: {
    id: 'mail.rights-objection.text',
    defaultMessage:
      'After your notice we removed “{title}” at {brand}. Its author objects and says that they may share it. We are looking at it again, and will tell you what we decide. Until then it stays removed.',
    description:
      'Mail to a rights-holder when the author objects; {brand} is the platform’s name, {title} the document’s title',
  },
  rightsObjectionNote: {
    id: 'mail.rights-objection.note',
    defaultMessage: 'If you have something to add, just answer this mail.',
    description: 'Mail to a rights-holder when the author objects, second paragraph',
  },
  whyReport: {
    id: 'mail.why.report',
    defaultMessage:
      '{brand} sends this mail because something was reported at {domain} with this address.',
    description:
      'Small print below mails to people who reported something; {brand} is the platform’s name, {domain} the site',
  },
  whyNotice: {
    id: 'mail.why.notice',
    defaultMessage:
      '{brand} sends this mail because a notice about the rights in a document was sent to {domain} with this address.',
    description:
      'Small print below mails to rights-holders; {brand} is the platform’s name, {domain} the site',
  },
});
