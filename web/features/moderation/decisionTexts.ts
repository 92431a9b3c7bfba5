/** The texts of the form in which staff decide a case. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { Ground } from './grounds.ts';
import type { CaseSubject, Choice } from './types.ts';

interface ChoiceTexts {
  label: MessageDescriptor;
  help: MessageDescriptor;
}

/** What staff can decide, and what it does to study material and to people. */
export const choiceTexts: Record<Choice, ChoiceTexts> = {
  KEEP: defineMessages({
    label: {
      id: 'decision.keep',
      defaultMessage: 'Keep',
      description: 'Choice of staff in a case: nothing is wrong. A verb',
    },
    help: {
      id: 'decision.keep.help',
      defaultMessage: 'It stays as it is.',
      description: 'What a decision of staff does',
    },
  }),
  REMOVE: defineMessages({
    label: {
      id: 'decision.remove',
      defaultMessage: 'Remove',
      description:
        'Choice of staff in a case: takes study material, a request or a shared folder down. A verb',
    },
    help: {
      id: 'decision.remove.help',
      defaultMessage:
        'Only its author can still see it in their list. The same file can’t be shared again.',
      description: 'What a decision of staff does',
    },
  }),
  APPROVE: defineMessages({
    label: {
      id: 'decision.approve',
      defaultMessage: 'Publish',
      description: 'Choice of staff in a case: lets waiting study material appear. A verb',
    },
    help: {
      id: 'decision.approve.help',
      defaultMessage: 'It appears for whom its author chose.',
      description: 'What a decision of staff does',
    },
  }),
  REJECT: defineMessages({
    label: {
      id: 'decision.reject',
      defaultMessage: 'Reject',
      description: 'Choice of staff in a case: waiting study material doesn’t appear. A verb',
    },
    help: {
      id: 'decision.reject.help',
      defaultMessage: 'It never appears. The same file can’t be shared again.',
      description: 'What a decision of staff does',
    },
  }),
  BLOCK: defineMessages({
    label: {
      id: 'decision.block',
      defaultMessage: 'Block',
      description: 'Choice of staff in a case about a profile: keeps the user from the app. A verb',
    },
    help: {
      id: 'decision.block.help',
      defaultMessage: 'This person can’t use the web app any more. What they shared stays.',
      description: 'What a decision of staff does',
    },
  }),
  RESTORE: defineMessages({
    label: {
      id: 'decision.restore',
      defaultMessage: 'Restore',
      description: 'Choice of staff about an objection: brings study material back. A verb',
    },
    help: {
      id: 'decision.restore.help',
      defaultMessage: 'It is back at its address, with its views and likes.',
      description: 'What a decision of staff does',
    },
  }),
  KEEP_REMOVED: defineMessages({
    label: {
      id: 'decision.keepRemoved',
      defaultMessage: 'Leave removed',
      description: 'Choice of staff about an objection: the removal stands. A verb',
    },
    help: {
      id: 'decision.keepRemoved.help',
      defaultMessage: 'The removal stands, and the author can’t object again.',
      description: 'What a decision of staff does',
    },
  }),
};

/** What a removal does to what isn't study material. */
const removalHelps = defineMessages({
  demand: {
    id: 'decision.remove.help.demand',
    defaultMessage: 'It is deleted for good, with its reservation. Answers to it stay.',
    description: 'What a decision of staff does to a request for study material',
  },
  folder: {
    id: 'decision.remove.help.folder',
    defaultMessage:
      'Its link stops working, and it can’t be shared again. Its owner keeps it, and what is in it stays.',
    description: 'What a decision of staff does to a folder that a user shared by a link',
  },
});

/** What a decision does to a subject. */
export function helpOf(choice: Choice, kind: CaseSubject['kind']): MessageDescriptor {
  if (choice === 'REMOVE' && (kind === 'demand' || kind === 'folder')) return removalHelps[kind];
  return choiceTexts[choice].help;
}

/** What a decision that takes something down says by default. Author and reporters read it. */
export const groundTemplates: Record<Exclude<Ground, 'OTHER'>, MessageDescriptor> = defineMessages({
  COPYRIGHT: {
    id: 'template.copyright',
    defaultMessage:
      'It contains the work of somebody else, which needs their permission to be shared.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  PERSONAL_DATA: {
    id: 'template.personalData',
    defaultMessage:
      'It shows data of a private person, such as a name, an address or a photo. Without these it may be shared again.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  HATE: {
    id: 'template.hate',
    defaultMessage: 'It insults, threatens or puts people down.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  SEXUAL: {
    id: 'template.sexual',
    defaultMessage: 'It has sexual content that no lesson needs.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  VIOLENCE: {
    id: 'template.violence',
    defaultMessage: 'It shows cruelty, or it can lead to somebody getting hurt.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  LEAKED_EXAM: {
    id: 'template.leakedExam',
    defaultMessage:
      'It is an exam that others still have to write, or that was never released. Exams are welcome once they are released.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  WRONG: {
    id: 'template.wrong',
    defaultMessage: 'It teaches things that aren’t true, or isn’t what it says it is.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
  SPAM: {
    id: 'template.spam',
    defaultMessage: 'It advertises something or has nothing to do with learning.',
    description: 'Suggested reason of a removal; both the author and the reporter read it',
  },
});

/** What the removal of a request or a shared folder says instead; null: its own words. */
export const thingTemplates: Record<
  'demand' | 'folder',
  Partial<Record<Ground, MessageDescriptor | null>>
> = {
  demand: defineMessages({
    COPYRIGHT: {
      id: 'template.demand.copyright',
      defaultMessage:
        'It asks for the work of somebody else, which needs their permission to be shared.',
      description:
        'Suggested reason for removing a request for study material; both who asked and the reporter read it',
    },
    LEAKED_EXAM: {
      id: 'template.demand.leakedExam',
      defaultMessage: 'It asks for an exam that others still have to write.',
      description:
        'Suggested reason for removing a request for study material; both who asked and the reporter read it',
    },
    PERSONAL_DATA: {
      id: 'template.demand.personalData',
      defaultMessage:
        'It shows data of a private person. Without these you are welcome to ask again.',
      description:
        'Suggested reason for removing a request for study material; both who asked and the reporter read it',
    },
  }),
  folder: {
    ...defineMessages({
      PERSONAL_DATA: {
        id: 'template.folder.personalData',
        defaultMessage: 'A name in it shows data of a private person.',
        description:
          'Suggested reason for ending the sharing of a folder; both its owner and the reporter read it',
      },
    }),
    COPYRIGHT: null,
    LEAKED_EXAM: null,
  },
};

/** What the other decisions say by default. */
export const choiceTemplates: Partial<Record<Choice, MessageDescriptor>> = defineMessages({
  KEEP: {
    id: 'template.keep',
    defaultMessage: 'We looked at all of it and found nothing that breaks our rules.',
    description: 'Suggested reason where staff find nothing wrong; the reporter reads it',
  },
  RESTORE: {
    id: 'template.restore',
    defaultMessage: 'We looked at it once more, and the author is right.',
    description:
      'Suggested reason where staff restore study material; its author and who reported it read it',
  },
  KEEP_REMOVED: {
    id: 'template.keepRemoved',
    defaultMessage: 'We looked at it once more. The reason for the removal still holds.',
    description:
      'Suggested reason where staff refuse an objection; the author and who reported it read it',
  },
});

export const decisionTexts = withValues(
  defineMessages({
    title: {
      id: 'decision.title',
      defaultMessage: 'Your decision',
      description: 'Heading of the form in which staff decide a case',
    },
    choice: {
      id: 'decision.choice',
      defaultMessage: 'What happens?',
      description: 'Above the decisions that staff can choose from',
    },
    choiceMissing: {
      id: 'decision.choice.missing',
      defaultMessage: 'Choose one of the two.',
      description: 'Error where staff chose no decision',
    },
    ground: {
      id: 'decision.ground',
      defaultMessage: 'Ground',
      description: 'Label of the choice of the rule that something breaks',
    },
    groundMissing: {
      id: 'decision.ground.missing',
      defaultMessage: 'Choose the ground.',
      description: 'Error where staff chose no ground for a removal',
    },
    groundFirst: {
      id: 'decision.ground.first',
      defaultMessage: 'Choose…',
      description: 'First entry of the list of grounds, before one is chosen',
    },
    reason: {
      id: 'decision.reason',
      defaultMessage: 'Reason, for both sides to read',
      description: 'Label of the field for the reason of a decision',
    },
    reasonMissing: {
      id: 'decision.reason.missing',
      defaultMessage: 'Write a reason, in 2,000 characters or fewer.',
      description: 'Error below the field for the reason of a decision',
    },
    template: {
      id: 'decision.template',
      defaultMessage: 'Use the suggested words',
      description: 'Button below the reason of a decision: replaces it by a suggestion',
    },
    submit: {
      id: 'decision.submit',
      defaultMessage: 'Decide',
      description: 'Button of the form in which staff decide a case',
    },
    keys: {
      id: 'decision.keys',
      defaultMessage: '<kbd>Ctrl</kbd> + <kbd>Enter</kbd> decides',
      description: 'Below the form in which staff decide a case: the keys that do it',
    },
    confirmTitle: {
      id: 'decision.confirm',
      defaultMessage:
        '{choice, select, REMOVE {Remove “{title}”?} REJECT {Reject “{title}”?} BLOCK {Block {title}?} APPROVE {Publish “{title}”?} RESTORE {Restore “{title}”?} KEEP_REMOVED {Leave “{title}” removed?} other {Keep “{title}”?}}',
      description:
        'Title of the question before a decision of staff is made; {title} is the study material’s, or the person’s name',
    },
    confirmText: {
      id: 'decision.confirm.text',
      defaultMessage:
        'It takes effect at once, and the people concerned get a mail with your reason.',
      description: 'The question before a decision of staff is made',
    },
    own: {
      id: 'decision.own',
      defaultMessage: 'This is about yourself. Somebody else of the team decides it.',
      description: 'In place of the form where staff look at a case about their own study material',
    },
    raced: {
      id: 'decision.raced',
      defaultMessage:
        'Somebody else of the team decided this while you looked at it. Yours was not needed.',
      description: 'Where two members of staff decide the same case: for the second',
    },
    doneTitle: {
      id: 'decision.done',
      defaultMessage: 'Decided',
      description: 'Heading in place of the form after a case was decided',
    },
    decidedOn: {
      id: 'decision.decidedOn',
      defaultMessage: 'on {date}',
      description: 'Below the outcome of a case: when it was decided',
    },
    decidedBy: {
      id: 'decision.decidedBy',
      defaultMessage: 'by {name}',
      description: 'Below the outcome of a case: which member of staff decided it',
    },
    next: {
      id: 'decision.next',
      defaultMessage: 'Next case',
      description: 'Button after a case was decided: leads to the next open one',
    },
    none: {
      id: 'decision.noNext',
      defaultMessage: 'That was the last one. Nobody waits any more.',
      description: 'After a case was decided, where no other is open',
    },
  }),
);
