import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of the page on which flashcards are imported. */
export const importTexts = withValues(
  defineMessages({
    heading: {
      id: 'deckImport.heading',
      defaultMessage: 'Import flashcards',
      description: 'Heading of the page on which flashcards are imported',
    },
    lead: {
      id: 'deckImport.lead',
      defaultMessage:
        'From Anki, Quizlet, a spreadsheet or plain text. You see the cards before anything is saved.',
      description: 'Below the heading of the page on which flashcards are imported',
    },
    drop: {
      id: 'deckImport.drop',
      defaultMessage: 'Drop your file here',
      description:
        'In the area on which a file with flashcards is dropped, on devices with a mouse',
    },
    choose: {
      id: 'deckImport.choose',
      defaultMessage: 'Choose a file',
      description: 'Button that opens the device’s choice of files, for one with flashcards',
    },
    release: {
      id: 'deckImport.release',
      defaultMessage: 'Let go to import it',
      description: 'Over the whole page while a file with flashcards is dragged over it',
    },
    types: {
      id: 'deckImport.types',
      defaultMessage: 'Anki package (.apkg), CSV, TSV, text or Markdown · at most {size}',
      description: 'Below the choice of a file with flashcards: the accepted ones; {size} is 50 MB',
    },
    sending: {
      id: 'deckImport.sending',
      defaultMessage: 'Uploading {name} …',
      description: 'While a file with flashcards is uploaded',
    },
    sizeOf: {
      id: 'deckImport.sizeOf',
      defaultMessage: '{sent} of {size}',
      description: 'Beside a file on its way: how much has arrived, such as 2 MB of 12 MB',
    },
    progress: {
      id: 'deckImport.progress',
      defaultMessage: 'Upload of {name}',
      description: 'Names, read out, the bar that shows how much of a file has arrived',
    },
    paused: {
      id: 'deckImport.paused',
      defaultMessage: 'No connection. The upload goes on by itself.',
      description: 'While the connection is lost during the upload of a file with flashcards',
    },
    reading: {
      id: 'deckImport.reading',
      defaultMessage: 'Reading the cards …',
      description: 'While the server reads a file or a text with flashcards',
    },
    cancel: {
      id: 'deckImport.cancel',
      defaultMessage: 'Cancel',
      description: 'Button that stops the upload of a file with flashcards',
    },
    fault: {
      id: 'deckImport.file.fault',
      defaultMessage:
        '{fault, select, empty {This file is empty. Save it again, and choose it then.} several {Please choose one file at a time.} large {This file has more than 50 MB. Export fewer decks at a time, or leave out sounds and pictures.} quota {You have many unfinished uploads. Please try again later.} package {This Anki package can’t be read. Export it from Anki once more, and tick “Support older Anki versions”.} type {No cards can be read from this file. Choose an Anki package (.apkg), or save your table as “CSV UTF-8”.} gone {This file isn’t on our server any more. Please choose it once more.} other {The file could not be uploaded. Please try once more.}}',
      description:
        'Error of a file with flashcards; {fault}: empty, several files, large, quota, package of Anki, type, gone from the server, other',
    },
    text: {
      id: 'deckImport.text',
      defaultMessage: 'Or paste your cards',
      description: 'Label of the field into which a text with flashcards is pasted',
    },
    textHelp: {
      id: 'deckImport.text.help',
      defaultMessage:
        'Quizlet: open your set, choose Export and copy the text. Spreadsheet: copy two columns. One card in each line, its front and back with a tab, a comma or a semicolon between them.',
      description: 'Below the field into which a text with flashcards is pasted: examples',
    },
    textEmpty: {
      id: 'deckImport.text.empty',
      defaultMessage: 'Paste or write a few cards first.',
      description: 'Error of the field for a text with flashcards, while it is empty',
    },
    textLong: {
      id: 'deckImport.text.long',
      defaultMessage:
        'This text has more than {most, number} characters. Save it as a file, and choose that.',
      description: 'Error of the field for a text with flashcards',
    },
    textUnreadable: {
      id: 'deckImport.text.unreadable',
      defaultMessage: 'This text can’t be read. Copy it once more, or save it as a file.',
      description: 'Error of the field for a text with flashcards',
    },
    show: {
      id: 'deckImport.show',
      defaultMessage: 'Show the cards',
      description: 'Button that leads from a pasted text to the preview of its flashcards',
    },
    found: {
      id: 'deckImport.found',
      defaultMessage:
        '{count, plural, =0 {No cards found yet} one {One card found} other {# cards found}}',
      description: 'Heading of the preview of flashcards that are imported',
    },
    from: {
      id: 'deckImport.from',
      defaultMessage: 'In {name}',
      description: 'Below the number of flashcards found: the name of their file',
    },
    none: {
      id: 'deckImport.none',
      defaultMessage:
        'Change how the text is read until your cards appear, or choose something else.',
      description: 'In the preview of an import while there are no flashcards in it',
    },
    another: {
      id: 'deckImport.another',
      defaultMessage: 'Choose something else',
      description: 'Button that leads back from the preview of an import to the choice of a file',
    },
    settings: {
      id: 'deckImport.settings',
      defaultMessage: 'How the text is read',
      description: 'Heading of the settings of a text or table with flashcards',
    },
    format: {
      id: 'deckImport.format',
      defaultMessage: 'What is it?',
      description: 'Label of the choice: a text is read as a table, or as Markdown',
    },
    formatName: {
      id: 'deckImport.format.name',
      defaultMessage: '{format, select, markdown {Markdown or notes} other {A table or list}}',
      description: 'Choices: a text is read as Markdown, or as a table of fronts and backs',
    },
    cells: {
      id: 'deckImport.cells',
      defaultMessage: 'Between front and back',
      description: 'Label of the choice of the characters between the sides of a flashcard',
    },
    cards: {
      id: 'deckImport.cards',
      defaultMessage: 'Between two cards',
      description: 'Label of the choice of the characters between flashcards',
    },
    separator: {
      id: 'deckImport.separator',
      defaultMessage:
        '{name, select, auto {As it seems} tab {Tab} comma {Comma ,} semicolon {Semicolon ;} line {New line} empty {Empty line} other {Something else}}',
      description: 'Choices of the characters between the parts of a text with flashcards',
    },
    cellsOwn: {
      id: 'deckImport.cells.own',
      defaultMessage: 'Characters between front and back',
      description: 'Label of the field for characters of one’s own between the sides of flashcards',
    },
    cardsOwn: {
      id: 'deckImport.cards.own',
      defaultMessage: 'Characters between two cards',
      description: 'Label of the field for characters of one’s own between flashcards',
    },
    header: {
      id: 'deckImport.header',
      defaultMessage: 'The first line has the names of the columns',
      description: 'Switch for a table with flashcards',
    },
    encoding: {
      id: 'deckImport.encoding',
      defaultMessage: 'Encoding',
      description: 'Label of the choice of a text’s encoding, such as UTF-8',
    },
    encodingHelp: {
      id: 'deckImport.encoding.help',
      defaultMessage: 'If letters look wrong, try another one.',
      description: 'Below the choice of a text’s encoding',
    },
    encodingName: {
      id: 'deckImport.encoding.name',
      defaultMessage:
        '{scripts, select, all {All languages ({name})} western {Western European ({name})} central {Central European ({name})} greek {Greek ({name})} turkish {Turkish ({name})} other {{name}}}',
      description: 'Choices of a text’s encoding; {name} is its technical name, such as UTF-8',
    },
    columns: {
      id: 'deckImport.columns',
      defaultMessage: 'What each column has',
      description: 'Legend of the choices about the columns of a table with flashcards',
    },
    column: {
      id: 'deckImport.column',
      defaultMessage: 'Column {number, number}',
      description: 'Label of the choice about a column of a table',
    },
    columnNamed: {
      id: 'deckImport.column.named',
      defaultMessage: 'Column {number, number}: {name}',
      description: 'Label of the choice about a column of a table that has a name',
    },
    use: {
      id: 'deckImport.use',
      defaultMessage:
        '{use, select, front {Front} back {Back} hint {Hint} tags {Tags} section {Section} kind {Kind of card} other {Leave out}}',
      description: 'Choices: what a column of a table with flashcards has',
    },
    noFront: {
      id: 'deckImport.columns.noFront',
      defaultMessage: 'One column has to be the front of the cards.',
      description: 'Error of the choices about the columns of a table with flashcards',
    },
    preview: {
      id: 'deckImport.preview',
      defaultMessage: 'The first cards',
      description: 'Heading above the first flashcards of an import',
    },
    more: {
      id: 'deckImport.preview.more',
      defaultMessage: 'Show more',
      description: 'Button below the first flashcards of an import',
    },
    pictures: {
      id: 'deckImport.preview.pictures',
      defaultMessage: 'Pictures appear once the cards are imported.',
      description: 'Above the first flashcards of an import, where some have pictures',
    },
    history: {
      id: 'deckImport.history',
      defaultMessage: 'Take over my learning progress',
      description: 'Switch for a package of Anki with flashcards that were learned there',
    },
    historyHelp: {
      id: 'deckImport.history.help',
      defaultMessage:
        'Cards that you have learned come back when they are due, as in Anki. Only you see this.',
      description: 'Below the switch that takes over when flashcards are due',
    },
    submit: {
      id: 'deckImport.submit',
      defaultMessage: '{count, plural, =0 {Import} one {Import one card} other {Import # cards}}',
      description: 'Button that imports flashcards',
    },
    ready: {
      id: 'deckImport.ready',
      defaultMessage:
        '{count, plural, =0 {No cards found yet.} one {One card found, not saved yet.} other {# cards found, not saved yet.}}',
      description: 'Beside the button that imports flashcards; read out after each change',
    },
    noCards: {
      id: 'deckImport.noCards',
      defaultMessage: 'There are no cards to import yet.',
      description: 'Error where flashcards are to be imported and none was found',
    },
    offline: {
      id: 'deckImport.offline',
      defaultMessage:
        'No internet connection right now. Everything stays here: try again once you are online.',
      description: 'Error where flashcards could not be read or imported without a connection',
    },
    quick: {
      id: 'deckImport.quick',
      defaultMessage: 'That was very much in a short time. Wait a minute, and try again.',
      description: 'Error where too many calls come from an address',
    },
    large: {
      id: 'deckImport.large',
      defaultMessage:
        'There is too much in it. Export fewer decks at a time, or split the text into parts.',
      description: 'Error where a file or a text with flashcards is too large',
    },
    full: {
      id: 'deckImport.full',
      defaultMessage:
        'Our server can’t do this at the moment. Everything stays here: try again in a few minutes.',
      description: 'Error where the server can’t read or import flashcards at the moment',
    },
    settingWrong: {
      id: 'deckImport.setting.wrong',
      defaultMessage: 'The text can’t be read like this. Please choose something else.',
      description: 'Error of the settings of a text or table with flashcards',
    },
    gone: {
      id: 'deckImport.gone',
      defaultMessage:
        'This file was imported already, or it isn’t on our server any more. Look among <link>your flashcards</link>, or choose the file once more.',
      description: 'Error where flashcards are to be imported and the server has no file any more',
    },
    demand: {
      id: 'deckImport.demand',
      defaultMessage: 'Somebody else answers this request already, or it has expired.',
      description: 'Error where imported flashcards were to answer somebody’s request',
    },
    demandWithout: {
      id: 'deckImport.demand.without',
      defaultMessage: 'Import without the request',
      description: 'Button: the imported flashcards don’t answer a request any more',
    },
    retry: {
      id: 'deckImport.retry',
      defaultMessage: 'Try again',
      description: 'Button that reads a file or a text with flashcards once more',
    },
    done: {
      id: 'deckImport.done',
      defaultMessage: '{count, plural, one {One card is imported} other {# cards are imported}}',
      description: 'Heading after flashcards were imported',
    },
    doneText: {
      id: 'deckImport.done.text',
      defaultMessage: 'They are in {title}.',
      description: 'After flashcards were imported: the title of their deck',
    },
    learn: {
      id: 'deckImport.done.learn',
      defaultMessage: 'Learn now',
      description: 'Button that begins to learn flashcards after their import',
    },
    see: {
      id: 'deckImport.done.see',
      defaultMessage: 'See the deck',
      description: 'Button to the page of flashcards after their import',
    },
    edit: {
      id: 'deckImport.done.edit',
      defaultMessage: 'Edit the cards',
      description: 'Button that leads to changing flashcards after their import',
    },
    again: {
      id: 'deckImport.done.again',
      defaultMessage: 'Import something else',
      description: 'Link to another import of flashcards after one',
    },
  }),
);
