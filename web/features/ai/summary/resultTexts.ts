import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of a summary. */
export const resultTexts = withValues(
  defineMessages({
    all: {
      id: 'aiSummary.all',
      defaultMessage: 'All summaries',
      description: 'Link from a summary back to the list of all',
    },
    another: {
      id: 'aiSummary.another',
      defaultMessage: 'New summary',
      description: 'Button that leads to the page on which a summary is begun',
    },
    retry: {
      id: 'aiSummary.result.retry',
      defaultMessage: 'Try again',
      description: 'Button that loads a summary once more',
    },
    gone: {
      id: 'aiSummary.gone',
      defaultMessage: 'This summary isn’t there any more.',
      description: 'In place of a summary that was deleted',
    },
    failedToLoad: {
      id: 'aiSummary.result.failed',
      defaultMessage: 'This summary can’t be loaded right now.',
      description: 'In place of a summary that couldn’t be fetched',
    },
    builtIn: {
      id: 'aiSummary.provider.builtIn',
      defaultMessage: 'Sentences from your sources, chosen without an AI model',
      description: 'Below the title of a summary: nobody wrote its sentences anew',
    },
    endpoint: {
      id: 'aiSummary.provider.endpoint',
      defaultMessage: 'Written by {model}, checked against your sources',
      description: 'Below the title of a summary; {model} is the name of an AI model',
    },
    sources: {
      id: 'aiSummary.sources',
      defaultMessage: '{count, plural, one {# source} other {# sources}}',
      description: 'Below the title of a summary: from how many sources it is',
    },
    waiting: {
      id: 'aiSummary.waiting',
      defaultMessage: 'Your file is still being read.',
      description: 'On a summary whose file is still processed',
    },
    leave: {
      id: 'aiSummary.waiting.leave',
      defaultMessage: 'You can close this page: the summary will be in your list.',
      description: 'On a summary whose file is still processed, after that is said',
    },
    working: {
      id: 'aiSummary.working',
      defaultMessage: 'The summary is being written.',
      description: 'On a summary while its points appear',
    },
    complete: {
      id: 'aiSummary.complete',
      defaultMessage: 'The summary is complete: {count, plural, one {# point} other {# points}}.',
      description: 'Read out when a summary is complete',
    },
    failed: {
      id: 'aiSummary.failed',
      defaultMessage:
        '{reason, select, SOURCE_REJECTED {One of your files could not be read. Choose another one.} SOURCE_GONE {The sources are not there any more.} NO_TEXT {There are no sentences in your sources that could be summed up.} TIMED_OUT {Your file could not be read in time. Try again.} other {The summary could not be written. Try again.}} It doesn’t count towards today’s.',
      description: 'In place of a summary that failed: why, and that it is not counted',
    },
    page: {
      id: 'aiSummary.page',
      defaultMessage: 'p. {page}',
      description: 'Small link behind a point of a summary: the number of the page; abbreviated',
    },
    open: {
      id: 'aiSummary.page.open',
      defaultMessage: 'p. {page}, {title}',
      description:
        'Read out for the small link behind a point of a summary; it begins with the words of the link, and {title} is that of the source',
    },
    unsupported: {
      id: 'aiSummary.unsupported',
      defaultMessage: 'not found in your sources',
      description: 'Behind a point of a summary that no source supports',
    },
    edited: {
      id: 'aiSummary.edited',
      defaultMessage: 'your words',
      description: 'Behind a point of a summary that the user has rewritten',
    },
    edit: {
      id: 'aiSummary.edit',
      defaultMessage: 'Edit point {number}',
      description: 'Button with a pencil beside a point of a summary',
    },
    editLabel: {
      id: 'aiSummary.edit.label',
      defaultMessage: 'In your words',
      description: 'Label of the field in which a point of a summary is rewritten',
    },
    editRefused: {
      id: 'aiSummary.edit.refused',
      defaultMessage: 'This text can’t be saved. Change it and try again.',
      description: 'Error at the field in which a point of a summary is rewritten',
    },
    save: {
      id: 'aiSummary.save',
      defaultMessage: 'Save',
      description: 'Button that saves a changed point or name of a summary',
    },
    cancel: {
      id: 'aiSummary.cancel',
      defaultMessage: 'Cancel',
      description: 'Button that leaves a point of a summary as it was',
    },
    restore: {
      id: 'aiSummary.restore',
      defaultMessage: 'Bring back the first text',
      description: 'Button that undoes what the user wrote in place of a point',
    },
    terms: {
      id: 'aiSummary.terms',
      defaultMessage: 'Key terms',
      description: 'Heading above the most important terms of a summary',
    },
    copy: {
      id: 'aiSummary.copy',
      defaultMessage: 'Copy',
      description: 'Button that copies a summary',
    },
    copied: {
      id: 'aiSummary.copied',
      defaultMessage: 'Copied',
      description: 'Short message after a summary was copied',
    },
    download: {
      id: 'aiSummary.download',
      defaultMessage: 'Markdown',
      description: 'Button that downloads a summary as a file; Markdown is the kind of file',
    },
    pdf: {
      id: 'aiSummary.pdf',
      defaultMessage: 'PDF',
      description: 'Button that downloads a summary as a file; PDF is the kind of file',
    },
    cards: {
      id: 'aiSummary.cards',
      defaultMessage: 'Make flashcards',
      description: 'Button that makes a deck of flashcards of the terms that a summary explains',
    },
    cardsMade: {
      id: 'aiSummary.cards.made',
      defaultMessage: 'Your private deck is ready.',
      description: 'Notice after flashcards were made of a summary',
    },
    cardsFailed: {
      id: 'aiSummary.cards.failed',
      defaultMessage: 'No flashcards were made. You may have made them already.',
      description: 'Short message where no flashcards could be made of a summary',
    },
    exportFailed: {
      id: 'aiSummary.export.failed',
      defaultMessage: 'That did not work. Try again.',
      description: 'Short message where a summary couldn’t be copied or downloaded',
    },
    print: {
      id: 'aiSummary.print',
      defaultMessage: 'Print',
      description: 'Button that prints a summary',
    },
    saveKnow: {
      id: 'aiSummary.saveKnow',
      defaultMessage: 'Save as a know',
      description: 'Button that makes a private know, a piece of study material, of a summary',
    },
    saved: {
      id: 'aiSummary.saved',
      defaultMessage: 'Saved as a private know.',
      description: 'Notice after a summary was saved as a know, a piece of study material',
    },
    savedOpen: {
      id: 'aiSummary.saved.open',
      defaultMessage: 'Open it',
      description: 'Link to the know, a piece of study material, that a summary was saved as',
    },
    rename: {
      id: 'aiSummary.rename',
      defaultMessage: 'Rename',
      description: 'Button and heading of the dialog that gives a summary another name',
    },
    name: {
      id: 'aiSummary.rename.name',
      defaultMessage: 'Name',
      description: 'Label of the field for a summary’s name',
    },
    nameMissing: {
      id: 'aiSummary.rename.missing',
      defaultMessage: 'Give the summary a name.',
      description: 'Error at the field for a summary’s name',
    },
    nameWrong: {
      id: 'aiSummary.rename.wrong',
      defaultMessage: 'This name can’t be used. Choose another one.',
      description: 'Error at the field for a summary’s name that the server refused',
    },
    remove: {
      id: 'aiSummary.delete',
      defaultMessage: 'Delete',
      description: 'Button that asks whether a summary is to be deleted',
    },
    deleteTitle: {
      id: 'aiSummary.delete.title',
      defaultMessage: 'Delete this summary?',
      description: 'Title of the question before a summary is deleted',
    },
    deleteText: {
      id: 'aiSummary.delete.text',
      defaultMessage: '“{title}” goes at once and for good. Your sources stay.',
      description: 'The question before a summary is deleted; {title} is its name',
    },
    deleteSubmit: {
      id: 'aiSummary.delete.submit',
      defaultMessage: 'Delete',
      description: 'Button that deletes a summary for good',
    },
  }),
);
