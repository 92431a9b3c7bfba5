import { defineMessages, type IntlShape } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { MAX_FILES } from './uploadRules.ts';

/** Names that files of photos may have, without their extension: they suggest no title. */
export const photoNames = (intl: IntlShape): string[] =>
  Array.from({ length: MAX_FILES }, (_, index) =>
    intl.formatMessage(fileTexts.photosName, { number: index + 1 }),
  );

/** Texts of the step with the files. */
export const fileTexts = withValues(
  defineMessages({
    title: {
      id: 'create.title',
      defaultMessage: 'Share what you know',
      description: 'Heading of the page on which one chooses files to share',
    },
    lead: {
      id: 'create.lead',
      defaultMessage:
        'Notes, summaries, presentations: what helped you helps others. We turn your files into pages that read well on every phone.',
      description: 'Below the heading of the page on which one chooses files to share',
    },
    second: {
      id: 'create.second',
      defaultMessage:
        'You are sharing something in another tab already. What you add here is a know of its own, and is lost when you close this tab.',
      description:
        'Notice above the files to share, where another tab of the browser has some, too; a know is a piece of study material',
    },
    write: {
      id: 'create.write',
      defaultMessage: 'Write or paste text',
      description: 'Button beside the choice of files: opens a field for text',
    },
    camera: {
      id: 'create.camera',
      defaultMessage: 'Take photos',
      description: 'Button that opens the camera of a phone: photos of notes become a file',
    },
    photosName: {
      id: 'create.photos.name',
      defaultMessage: 'Photos {number, number}',
      description: 'Name of the file of photos, without its extension; {number} is its place',
    },
    flashcards: {
      id: 'deckImport.share',
      defaultMessage: 'Flashcards? <write>Write a deck</write> or <import>import one</import>.',
      description:
        'Below the choice of files to share: the tags enclose links to writing flashcards and to importing them',
    },
    next: {
      id: 'create.next',
      defaultMessage: 'Continue',
      description: 'Button that leads from the files to the form about them',
    },
    signIn: {
      id: 'create.signIn',
      defaultMessage: 'Log in to continue',
      description: 'Button below the chosen files of a visitor: leads to the login and back',
    },
    visitor: {
      id: 'create.visitor',
      defaultMessage: 'Your files wait here, in your browser. Nothing is sent before you log in.',
      description: 'Beside the button to the login, below the chosen files of a visitor',
    },
    tips: {
      id: 'create.tips',
      defaultMessage: 'What makes a good know',
      description:
        'Heading of the hints beside the choice of files; a know is a piece of study material',
    },
    tipOwn: {
      id: 'create.tips.own',
      defaultMessage:
        'It is your own work. Scanned books and others’ worksheets can’t stay: see the <guidelines>guidelines</guidelines>.',
      description:
        'Hint beside the choice of files; the tags enclose a link to the rules of the platform',
    },
    tipOne: {
      id: 'create.tips.one',
      defaultMessage: 'It has one topic. Two topics are found better as two knows.',
      description: 'Hint beside the choice of files; a know is a piece of study material',
    },
    tipPdf: {
      id: 'create.tips.pdf',
      defaultMessage: 'Its text can be selected. Then others can search it and have it read aloud.',
      description: 'Hint beside the choice of files: typed documents are better than photos',
    },
    resumes: {
      id: 'create.resumes',
      defaultMessage: 'A lost connection is no problem: uploads go on where they stopped.',
      description: 'Hint beside the choice of files',
    },
    drop: {
      id: 'create.drop',
      defaultMessage: 'Drop your files here',
      description: 'In the area on which files are dropped, on devices with a mouse',
    },
    choose: {
      id: 'create.choose',
      defaultMessage: 'Choose files',
      description: 'Button that opens the device’s choice of files',
    },
    more: {
      id: 'create.more',
      defaultMessage: 'Add more files',
      description: 'Button that opens the device’s choice of files, where some are chosen already',
    },
    types: {
      id: 'create.types',
      defaultMessage:
        '{images, select, true {PDF, Word, PowerPoint, OpenDocument, text, Markdown and pictures} other {PDF, Word, PowerPoint, OpenDocument, text and Markdown; photos become a PDF}} · at most {size} each · at most {count, plural, one {# file} other {# files}}',
      description:
        'Below the choice of files: which ones are taken; {images} is true where pictures are taken as they are, {size} is 50 MB',
    },
    release: {
      id: 'create.release',
      defaultMessage: 'Let go to add them',
      description: 'Over the whole page while files are dragged over it',
    },
    list: {
      id: 'create.list',
      defaultMessage: 'Your files, in the order of their pages',
      description: 'Heading of the list of chosen files',
    },
    replace: {
      id: 'create.replace',
      defaultMessage: 'Replace {name} with another file',
      description: 'Button on a file of study material that is edited, read out',
    },
    kept: {
      id: 'create.state.kept',
      defaultMessage: 'Part of your know',
      description: 'State of a file that the study material has already, while it is edited',
    },
    sizeOf: {
      id: 'create.sizeOf',
      defaultMessage: '{sent} of {size}',
      description: 'Beside a file on its way: how much has arrived, such as 2 MB of 12 MB',
    },
    waiting: {
      id: 'create.state.waiting',
      defaultMessage: 'Waiting',
      description: 'State of a file that is sent after others',
    },
    chosen: {
      id: 'create.state.chosen',
      defaultMessage: 'Chosen',
      description: 'State of a visitor’s file, which isn’t sent before they log in',
    },
    done: {
      id: 'create.state.done',
      defaultMessage: 'Uploaded',
      description: 'State of a file that has arrived',
    },
    paused: {
      id: 'create.state.paused',
      defaultMessage: 'No connection. It goes on by itself.',
      description: 'State of a file on its way while the connection is lost',
    },
    lost: {
      id: 'create.state.lost',
      defaultMessage: 'Your browser no longer has this file. Choose it once more, and it goes on.',
      description: 'State of a file after a reload, where the browser could not keep it',
    },
    failed: {
      id: 'create.state.failed',
      defaultMessage:
        '{fault, select, large {This file has more than 50 MB. Split it, or make its pictures smaller.} quota {You have many unfinished uploads. Remove some, or try again later.} type {This file can’t be shared. Save it as a PDF, and add that.} other {This file could not be uploaded. Try it once more.}}',
      description:
        'State of a file that the server has refused; {fault} says why: large, quota, type or other',
    },
    progress: {
      id: 'create.progress',
      defaultMessage: 'Upload of {name}',
      description: 'Names, read out, the bar that shows how much of a file has arrived',
    },
    retry: {
      id: 'create.retry',
      defaultMessage: 'Try again',
      description: 'Button beside a file that could not be uploaded',
    },
    remove: {
      id: 'create.remove',
      defaultMessage: 'Remove {name}',
      description: 'Button beside a chosen file, read out; {name} is the file’s',
    },
    up: {
      id: 'create.up',
      defaultMessage: 'Move {name} up',
      description: 'Button beside a chosen file, read out; {name} is the file’s',
    },
    down: {
      id: 'create.down',
      defaultMessage: 'Move {name} down',
      description: 'Button beside a chosen file, read out; {name} is the file’s',
    },
    movedTo: {
      id: 'create.moved',
      defaultMessage: '{name} is now number {place} of {count}',
      description: 'Read out after a file was moved in the list',
    },
    total: {
      id: 'create.total',
      defaultMessage: '{done, number} of {count, plural, one {# file} other {# files}} uploaded',
      description: 'Below the list of files: how many of them have arrived, such as 2 of 5',
    },
    all: {
      id: 'create.total.all',
      defaultMessage:
        '{count, plural, one {Your file is uploaded} other {All # files are uploaded}}',
      description: 'Below the list of files, once all have arrived',
    },
    totalBar: {
      id: 'create.total.bar',
      defaultMessage: 'Upload of all files',
      description: 'Names, read out, the bar that shows how much of all files has arrived',
    },
    rejected: {
      id: 'create.rejected',
      defaultMessage:
        '{count, plural, one {This file can’t be added} other {These # files can’t be added}}',
      description: 'Title of the notice about chosen files that are not taken',
    },
    reason: {
      id: 'create.rejected.reason',
      defaultMessage:
        '{reason, select, image {Pictures are not shared one by one here. Put them into a PDF, and add that.} empty {The file is empty. Save it again, and add it then.} large {It has more than 50 MB. Split it, or make its pictures smaller.} many {A know has at most 20 files. Share it in two parts, or join some files.} twice {It is in the list already.} other {Files of this type can’t be shared. Save it as a PDF, and add that.}}',
      description:
        'Behind the name of a chosen file that is not taken: why, and what to do; a know is a piece of study material',
    },
    reasonPicture: {
      id: 'create.rejected.type',
      defaultMessage:
        'Files of this type can’t be shared. Save it as a PDF, or a picture as JPEG or PNG, and add that.',
      description:
        'Behind the name of a chosen file that is not taken, where pictures are: what to do',
    },
    pasteTitle: {
      id: 'create.paste.title',
      defaultMessage: 'Text as a page',
      description: 'Title of the dialog in which one writes or pastes text to share',
    },
    pasteLabel: {
      id: 'create.paste.label',
      defaultMessage: 'Your text',
      description: 'Label of the field in which one writes or pastes text to share',
    },
    pasteHelp: {
      id: 'create.paste.help',
      defaultMessage:
        'The first line becomes its name. Markdown works, too: # for headings, - for lists.',
      description: 'Below the field in which one writes or pastes text to share',
    },
    pasteAdd: {
      id: 'create.paste.add',
      defaultMessage: 'Add as a page',
      description: 'Button of the dialog in which one writes or pastes text to share',
    },
    pasteEmpty: {
      id: 'create.paste.empty',
      defaultMessage: 'Write or paste a few words first.',
      description: 'Error below the field for text to share, when it is empty',
    },
    pasteName: {
      id: 'create.paste.name',
      defaultMessage: 'My text',
      description: 'Name of a file that is made of a written text whose first line can’t be one',
    },
  }),
);
