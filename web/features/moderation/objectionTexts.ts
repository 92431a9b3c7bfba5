/** The texts of what an author sees of a decision, and of the dialog in which they object. */
import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const ownDecisionTexts = withValues(
  defineMessages({
    title: {
      id: 'ownDecision.title',
      defaultMessage: 'Taken down on {date}: {ground}',
      description:
        'On the author’s own study material: when staff removed or rejected it, and which rule it broke',
    },
    automatic: {
      id: 'ownDecision.automatic',
      defaultMessage: 'The same file was taken down before, so it can’t be shared again.',
      description:
        'On the author’s own study material: why the program rejected it by itself, without a person',
    },
    object: {
      id: 'ownDecision.object',
      defaultMessage: 'Object',
      description: 'Button on the author’s own study material that was taken down. A verb',
    },
    objectLabel: {
      id: 'ownDecision.object.label',
      defaultMessage: 'Object to the removal of {title}',
      description: 'The same button, read out; {title} is the title of the study material',
    },
    open: {
      id: 'ownDecision.open',
      defaultMessage: 'You objected. We look at it again and write to you.',
      description: 'On the author’s own study material: their objection waits for a decision',
    },
    refused: {
      id: 'ownDecision.refused',
      defaultMessage: 'You objected, and we looked at it again. It stays taken down.',
      description: 'On the author’s own study material: their objection was refused',
    },
    accepted: {
      id: 'ownDecision.accepted',
      defaultMessage: 'You objected and were right: it is back.',
      description: 'On the author’s own study material: their objection was accepted',
    },
  }),
);

export const objectionTexts = withValues(
  defineMessages({
    title: {
      id: 'objection.title',
      defaultMessage: 'Object to this decision',
      description: 'Title of the dialog in which an author objects to a removal',
    },
    lead: {
      id: 'objection.lead',
      defaultMessage:
        'Somebody of our team looks at “{title}” again, with what you write here. You can object once.',
      description:
        'Below the title of the dialog in which an author objects; {title} is the study material’s',
    },
    text: {
      id: 'objection.text',
      defaultMessage: 'Why is the decision wrong?',
      description: 'Label of the field in which an author objects to a removal',
    },
    textHelp: {
      id: 'objection.text.help',
      defaultMessage: 'Say how it came about, who made it, and who allowed you to share it.',
      description: 'Below the field in which an author objects to a removal',
    },
    textMissing: {
      id: 'objection.text.missing',
      defaultMessage: 'Write why it is wrong, in 2,000 characters or fewer.',
      description: 'Error below the field in which an author objects to a removal',
    },
    statement: {
      id: 'objection.statement',
      defaultMessage: 'What I say is right, and I may share this.',
      description: 'Statement that an author has to make for an objection: a box to tick',
    },
    statementMissing: {
      id: 'objection.statement.missing',
      defaultMessage: 'Without this statement we can’t look at it again.',
      description: 'Error below the statement of an author who objects',
    },
    submit: {
      id: 'objection.submit',
      defaultMessage: 'Send objection',
      description: 'Button that sends the objection of an author',
    },
    done: {
      id: 'objection.done',
      defaultMessage: 'Your objection is here. We write to you what we decided.',
      description: 'Toast after an author has objected',
    },
    already: {
      id: 'objection.already',
      defaultMessage: 'You have objected to this already.',
      description: 'Toast where an author has objected in another tab before',
    },
  }),
);
