import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of the pages on which decks of flashcards are written. */
export const editTexts = withValues(
  defineMessages({
    newHeading: {
      id: 'deckEdit.new.heading',
      defaultMessage: 'New flashcards',
      description: 'Heading of the page on which a user writes flashcards',
    },
    heading: {
      id: 'deckEdit.heading',
      defaultMessage: 'Edit flashcards',
      description: 'Heading of the page on which an author changes flashcards',
    },
    back: {
      id: 'deckEdit.back',
      defaultMessage: 'Your flashcards',
      description: 'Link from the pages on which flashcards are written to all of one’s own',
    },
    read: {
      id: 'deckEdit.read',
      defaultMessage: 'See it as readers do',
      description: 'Link from the page on which flashcards are changed to their public page',
    },
    title: {
      id: 'deckEdit.title',
      defaultMessage: 'Title',
      description: 'Label of the field for the title of flashcards',
    },
    titleHelp: {
      id: 'deckEdit.title.help',
      defaultMessage: 'For example: Biology, parts of the cell',
      description: 'Help of the field for the title of flashcards: an example of one',
    },
    titleWrong: {
      id: 'deckEdit.title.wrong',
      defaultMessage: 'Please write between 3 and 120 characters.',
      description: 'Error of the field for the title of flashcards',
    },
    subject: {
      id: 'deckEdit.subject',
      defaultMessage: 'Subject (optional)',
      description: 'Label of the choice of a subject for flashcards',
    },
    topic: {
      id: 'deckEdit.topic',
      defaultMessage: 'Topic (optional)',
      description: 'Label of the choice of a topic for flashcards',
    },
    grade: {
      id: 'deckEdit.grade',
      defaultMessage: 'Grade (optional)',
      description: 'Label of the choice of a grade, a year at school, for flashcards',
    },
    choose: {
      id: 'deckEdit.choose',
      defaultMessage: 'Please choose',
      description: 'In a choice, while nothing is chosen',
    },
    choiceWrong: {
      id: 'deckEdit.choice.wrong',
      defaultMessage: 'Please choose another one.',
      description: 'Error of a choice in the form for flashcards',
    },
    visibility: {
      id: 'deckEdit.visibility',
      defaultMessage: 'Who can see the cards?',
      description: 'Legend of the choice who sees flashcards',
    },
    public: {
      id: 'deckEdit.public',
      defaultMessage: 'Everybody',
      description: 'Choice: flashcards are published and found by searches',
    },
    publicHelp: {
      id: 'deckEdit.public.help',
      defaultMessage: 'Others find them and learn with them.',
      description: 'Below the choice that flashcards are published',
    },
    private: {
      id: 'deckEdit.private',
      defaultMessage: 'Only with the link',
      description: 'Choice: flashcards are read by those who have their address',
    },
    privateHelp: {
      id: 'deckEdit.private.help',
      defaultMessage: 'For you, and for those to whom you send it.',
      description: 'Below the choice that flashcards are read by those who have their address',
    },
    visibilityWrong: {
      id: 'deckEdit.visibility.wrong',
      defaultMessage: 'Answers to a request have to be for everybody.',
      description: 'Error of the choice who sees flashcards that answer somebody’s request',
    },
    create: {
      id: 'deckEdit.create',
      defaultMessage: 'Save flashcards',
      description: 'Button that shares new flashcards',
    },
    save: {
      id: 'deckEdit.save',
      defaultMessage: 'Save',
      description: 'Button that saves changes of flashcards',
    },
    unsaved: {
      id: 'deckEdit.unsaved',
      defaultMessage: 'Not saved yet. A draft is kept in this browser.',
      description:
        'Beside the button that saves flashcards, while changes are stored in the browser alone',
    },
    unkept: {
      id: 'deckEdit.unkept',
      defaultMessage: 'Not saved yet, and no draft is kept.',
      description:
        'Beside the button that saves flashcards, while changes are stored nowhere at all',
    },
    unchanged: {
      id: 'deckEdit.unchanged',
      defaultMessage: 'Everything is saved.',
      description: 'Beside the button that saves flashcards, while there are no changes',
    },
    begin: {
      id: 'deckEdit.begin',
      defaultMessage: 'Write your first card.',
      description: 'Beside the button that saves flashcards, while there are none',
    },
    saved: {
      id: 'deckEdit.saved',
      defaultMessage: 'Your cards are saved.',
      description: 'Short message after changes of flashcards were saved',
    },
    restored: {
      id: 'deckEdit.restored',
      defaultMessage: 'These are your changes from last time. They aren’t saved yet.',
      description: 'Notice above flashcards whose unsaved changes were kept in the browser',
    },
    discard: {
      id: 'deckEdit.discard',
      defaultMessage: 'Discard changes',
      description: 'Button that takes back all changes of flashcards that aren’t saved',
    },
    second: {
      id: 'deckEdit.second',
      defaultMessage:
        'You are writing these cards in another tab already. No draft of this tab is kept: save before you close it.',
      description: 'Notice where another tab of the browser writes the same flashcards',
    },
    failed: {
      id: 'deckEdit.failed',
      defaultMessage:
        'Your browser can’t keep a draft at the moment. You can go on: save before you close this tab.',
      description: 'Notice where the browser’s storage is full or denied',
    },
    joined: {
      id: 'deckEdit.joined',
      defaultMessage:
        '{count, plural, =0 {Your changes and those from elsewhere are together now.} one {One card was changed here and elsewhere: yours is below the other one.} other {# cards were changed here and elsewhere: yours are below the other ones.}} Have a look, then save.',
      description:
        'Notice after changes of flashcards were merged with those of another tab or device; {count}: cards that both have changed',
    },
    conflict: {
      id: 'deckEdit.conflict',
      defaultMessage: 'These cards were changed in another place',
      description:
        'Title of the dialog where flashcards were changed in another tab or on another device meanwhile',
    },
    conflictText: {
      id: 'deckEdit.conflict.text',
      defaultMessage:
        'Another tab or device has saved them since you began. Nothing of yours is lost until you choose.',
      description: 'The dialog where flashcards were changed elsewhere meanwhile',
    },
    conflictBoth: {
      id: 'deckEdit.conflict.both',
      defaultMessage:
        '{count, plural, =0 {Your changes and the other ones go together.} one {One card was changed in both places. Yours is then added below the other one.} other {# cards were changed in both places. Yours are then added below the other ones.}}',
      description:
        'The dialog where flashcards were changed elsewhere meanwhile: what happens if both changes are kept',
    },
    conflictTheirs: {
      id: 'deckEdit.conflict.theirs',
      defaultMessage: 'Take the other one',
      description:
        'Button where flashcards were changed elsewhere meanwhile: one’s own changes are given up',
    },
    conflictMine: {
      id: 'deckEdit.conflict.mine',
      defaultMessage: 'Keep both',
      description:
        'Button where flashcards were changed elsewhere meanwhile: both changes are merged',
    },
    none: {
      id: 'deckEdit.none',
      defaultMessage: 'Please write at least one card.',
      description: 'Error where flashcards are to be saved and there are none',
    },
    faulty: {
      id: 'deckEdit.faulty',
      defaultMessage: 'Something is missing. Please look at the marked fields.',
      description: 'Error where flashcards can’t be saved because of some fields',
    },
    tooMany: {
      id: 'deckEdit.tooMany',
      defaultMessage:
        'At most {most, number} cards can be saved at a time. Please save some of them first.',
      description: 'Error where too many flashcards are new or changed',
    },
    many: {
      id: 'deckEdit.many',
      defaultMessage: 'You have saved very much today. Please try again tomorrow.',
      description: 'Error where the user has shared too much in a day',
    },
    blocked: {
      id: 'deckEdit.blocked',
      defaultMessage: 'Your account can’t share anything at the moment. Our support can help.',
      description: 'Error where the user’s account is blocked',
    },
    offline: {
      id: 'deckEdit.offline',
      defaultMessage:
        'No internet connection right now. Your cards stay here: save again once you are online.',
      description: 'Error where flashcards could not be saved without a connection',
    },
    pictureFailed: {
      id: 'deckEdit.picture.failed',
      defaultMessage:
        'A picture could not be uploaded. Remove it from its card, or add it once more.',
      description: 'Error where flashcards could not be saved as a picture was refused',
    },
    gone: {
      id: 'deckEdit.gone',
      defaultMessage: 'These flashcards were deleted meanwhile.',
      description: 'Error where flashcards are to be saved that don’t exist any more',
    },
    taken: {
      id: 'deckEdit.taken',
      defaultMessage:
        'These cards are saved already. You find them among <link>your flashcards</link>.',
      description:
        'Error where new flashcards were saved before, and the answer got lost on its way',
    },
    demandRefused: {
      id: 'deckEdit.demand.refused',
      defaultMessage:
        'Somebody else answers this request already, or it has expired. <link>Save without it</link>',
      description:
        'Error where new flashcards were to answer somebody’s request; the link leads to the same page without it',
    },
    shortcuts: {
      id: 'deckEdit.shortcuts',
      defaultMessage: 'Faster with the keyboard',
      description: 'Summary of the list of keys for writing flashcards',
    },
    keyNext: {
      id: 'deckEdit.key.next',
      defaultMessage:
        '<key>Tab</key> or <key>Enter</key>: next field, and a new card after the last one',
      description: 'List of keys for writing flashcards: Tab and Enter',
    },
    keyLine: {
      id: 'deckEdit.key.line',
      defaultMessage: '<key>Shift</key> + <key>Enter</key>: new line',
      description: 'List of keys for writing flashcards: Shift and Enter',
    },
    keySave: {
      id: 'deckEdit.key.save',
      defaultMessage: '<key>Ctrl</key> + <key>Enter</key>: save',
      description: 'List of keys for writing flashcards: Ctrl and Enter',
    },
    keyMove: {
      id: 'deckEdit.key.move',
      defaultMessage: '<key>Alt</key> + <key>↑</key> or <key>↓</key>: move the card',
      description: 'List of keys for writing flashcards: Alt and arrows',
    },
    keyGap: {
      id: 'deckEdit.key.gap',
      defaultMessage:
        '<key>Ctrl</key> + <key>Shift</key> + <key>C</key>: make the selected text a gap',
      description: 'List of keys for writing flashcards: Ctrl, Shift and C',
    },
    keyRemove: {
      id: 'deckEdit.key.remove',
      defaultMessage: '<key>Backspace</key> in an empty card: delete it',
      description: 'List of keys for writing flashcards: Backspace',
    },
    keyUndo: {
      id: 'deckEdit.key.undo',
      defaultMessage: '<key>Ctrl</key> + <key>Z</key>: undo',
      description: 'List of keys for writing flashcards: Ctrl and Z',
    },
    keyTools: {
      id: 'deckEdit.key.tools',
      defaultMessage:
        '<key>Shift</key> + <key>Tab</key>: to the buttons of the card, then on with <key>←</key> and <key>→</key>',
      description: 'List of keys for writing flashcards: Shift and Tab',
    },
    paste: {
      id: 'deckEdit.paste',
      defaultMessage:
        'You have a table? Copy two of its columns and paste them into a card: each line becomes one.',
      description: 'Below the list of keys for writing flashcards',
    },
  }),
);
