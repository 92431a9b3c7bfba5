/** Texts for what an import doesn't take over; the server's own ones are for developers. */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import type { Fault } from './reading.ts';

export const faultTexts = withValues(
  defineMessages({
    title: {
      id: 'deckImport.faults',
      defaultMessage:
        '{count, plural, one {One thing can’t be taken over} other {# things can’t be taken over}}',
      description: 'Title of the list of what an import of flashcards leaves out or changes',
    },
    titleDone: {
      id: 'deckImport.faults.done',
      defaultMessage:
        '{count, plural, one {One thing wasn’t taken over} other {# things weren’t taken over}}',
      description: 'Title of the list of what an import of flashcards has left out or changed',
    },
    most: {
      id: 'deckImport.faults.most',
      defaultMessage: 'There are more than these {count, number}.',
      description: 'Below the list of what an import leaves out, where it is cut',
    },
    line: {
      id: 'deckImport.faults.line',
      defaultMessage: 'Line {line, number}: {text}',
      description: 'What an import leaves out, with the line of the text',
    },
    note: {
      id: 'deckImport.faults.note',
      defaultMessage: 'Entry {note}: {text}',
      description:
        'What an import leaves out, with the number of the entry or the name that Anki has for it',
    },
    more: {
      id: 'deckImport.faults.more',
      defaultMessage: '{count, plural, one {Show one more} other {Show # more}}',
      description: 'Button below the first entries of the list of what an import leaves out',
    },
    copy: {
      id: 'deckImport.faults.copy',
      defaultMessage: 'Copy the list',
      description: 'Button that copies the list of what an import leaves out',
    },
    copied: {
      id: 'ui.copied',
      defaultMessage: 'Copied',
      description: 'On a button, right after it has copied a text',
    },
    other: {
      id: 'deckImport.fault.other',
      defaultMessage: 'Something here can’t be read. It was left out.',
      description: 'What an import of flashcards leaves out: any other reason',
    },
  }),
);

const kinds: Readonly<Record<string, MessageDescriptor>> = withValues(
  defineMessages({
    remotePicture: {
      id: 'deckImport.fault.remotePicture',
      defaultMessage: 'A picture is on another website. It was left out.',
      description: 'What an import of flashcards leaves out',
    },
    missingPicture: {
      id: 'deckImport.fault.missingPicture',
      defaultMessage: 'A picture is missing in the package.',
      description: 'What an import of flashcards leaves out; a package is a file of Anki',
    },
    picture: {
      id: 'deckImport.fault.picture',
      defaultMessage: 'A picture can’t be used. It was left out; you can add it afterwards.',
      description: 'What an import of flashcards leaves out',
    },
    sound: {
      id: 'deckImport.fault.sound',
      defaultMessage: 'Sounds are left out.',
      description: 'What an import of flashcards leaves out',
    },
    noQuestion: {
      id: 'deckImport.fault.noQuestion',
      defaultMessage: 'A question is missing. The card was left out.',
      description: 'What an import of flashcards leaves out',
    },
    noAnswer: {
      id: 'deckImport.fault.noAnswer',
      defaultMessage: 'An answer is missing. The card was left out.',
      description: 'What an import of flashcards leaves out',
    },
    noFront: {
      id: 'deckImport.fault.noFront',
      defaultMessage: 'The front is empty. The card was left out.',
      description: 'What an import of flashcards leaves out',
    },
    noBack: {
      id: 'deckImport.fault.noBack',
      defaultMessage: 'The back is empty. The card was left out.',
      description: 'What an import of flashcards leaves out',
    },
    noGap: {
      id: 'deckImport.fault.noGap',
      defaultMessage: 'A text with gaps has no gap. It was left out.',
      description: 'What an import of flashcards leaves out; gaps are filled by the learner',
    },
    noNote: {
      id: 'deckImport.fault.noNote',
      defaultMessage: 'This has no question and answer. It was left out.',
      description: 'What an import of flashcards leaves out: a paragraph of a text',
    },
    emptyCard: {
      id: 'deckImport.fault.emptyCard',
      defaultMessage: 'A card asks for a gap that isn’t there. It was left out.',
      description: 'What an import of flashcards leaves out; gaps are filled by the learner',
    },
    tooLong: {
      id: 'deckImport.fault.tooLong',
      defaultMessage: 'The text is too long. The card was left out.',
      description: 'What an import of flashcards leaves out',
    },
    cellTooLong: {
      id: 'deckImport.fault.cellTooLong',
      defaultMessage: 'A cell is too long. The line was left out.',
      description: 'What an import of flashcards leaves out: a line of a table',
    },
    imageOcclusion: {
      id: 'deckImport.fault.imageOcclusion',
      defaultMessage: 'Parts of a picture are covered. Such cards are left out.',
      description: 'What an import of flashcards leaves out: image occlusion in Anki',
    },
    unknownType: {
      id: 'deckImport.fault.unknownType',
      defaultMessage: 'The type of this note is missing in the package. It was left out.',
      description: 'What an import of flashcards leaves out; a package is a file of Anki',
    },
    unknownKind: {
      id: 'deckImport.fault.unknownKind',
      defaultMessage: 'There is no such kind of card. It was left out.',
      description: 'What an import of flashcards leaves out',
    },
    hiddenField: {
      id: 'deckImport.fault.hiddenField',
      defaultMessage: 'A field is on no card. It was left out.',
      description: 'What an import of flashcards leaves out: a field of notes in Anki',
    },
    badFileName: {
      id: 'deckImport.fault.badFileName',
      defaultMessage: 'A file has a name that can’t be used. It was left out.',
      description: 'What an import of flashcards leaves out: a file of a package of Anki',
    },
    missingFile: {
      id: 'deckImport.fault.missingFile',
      defaultMessage: 'A file is missing in the package.',
      description: 'What an import of flashcards leaves out; a package is a file of Anki',
    },
    tooManyFiles: {
      id: 'deckImport.fault.tooManyFiles',
      defaultMessage: 'The package has too many files. The last ones were left out.',
      description: 'What an import of flashcards leaves out; a package is a file of Anki',
    },
    tooManyRows: {
      id: 'deckImport.fault.tooManyRows',
      defaultMessage: 'There are too many lines. Those from here on were left out.',
      description: 'What an import of flashcards leaves out: lines of a table',
    },
    tooManyNotes: {
      id: 'deckImport.fault.tooManyNotes',
      defaultMessage: 'There are too many cards. Those from here on were left out.',
      description: 'What an import of flashcards leaves out',
    },
    tooMany: {
      id: 'deckImport.fault.tooMany',
      defaultMessage: 'A deck has at most 50,000 entries. The others were left out.',
      description: 'What an import of flashcards leaves out',
    },
    nul: {
      id: 'deckImport.fault.nul',
      defaultMessage: 'Invisible characters were left out.',
      description: 'What an import of flashcards leaves out: characters that texts can’t have',
    },
    unclosedQuote: {
      id: 'deckImport.fault.unclosedQuote',
      defaultMessage:
        'A quotation mark has no second one. From here on, quotation marks are read as text.',
      description: 'What an import of flashcards can’t read as it was meant',
    },
    lostLetters: {
      id: 'deckImport.fault.lostLetters',
      defaultMessage: 'Some letters can’t be read. Try another encoding.',
      description: 'What an import of flashcards can’t read as it was meant',
    },
    refused: {
      id: 'deckImport.fault.refused',
      defaultMessage: 'This can’t be a card, since a side is empty or too long. It was left out.',
      description: 'What an import of flashcards leaves out',
    },
  }),
);

/** The kinds of faults with a text of their own. */
export const faultKeys = Object.keys(kinds);

/** The text of a fault, with its place. */
export function faultText(intl: IntlShape, { key, line, note }: Fault): string {
  const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  const text = intl.formatMessage(known ?? faultTexts.other);
  if (line !== undefined) return intl.formatMessage(faultTexts.line, { line, text });
  return note === undefined ? text : intl.formatMessage(faultTexts.note, { note, text });
}
