import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of the rows in which an author writes flashcards. */
export const noteTexts = withValues(
  defineMessages({
    heading: {
      id: 'deckNote.heading',
      defaultMessage: 'Cards',
      description: 'Heading above the flashcards that an author writes',
    },
    count: {
      id: 'deckNote.count',
      defaultMessage: '{count, plural, =0 {No card yet} one {# card} other {# cards}}',
      description: 'Beside the heading above the flashcards that an author writes',
    },
    front: {
      id: 'deckNote.front',
      defaultMessage: 'Front',
      description: 'Short label of the field for the front of a flashcard',
    },
    frontOf: {
      id: 'deckNote.front.of',
      defaultMessage: 'Front of card {number}',
      description: 'Read out: the field for the front of a flashcard',
    },
    back: {
      id: 'deckNote.back',
      defaultMessage: 'Back',
      description: 'Short label of the field for the back of a flashcard',
    },
    backOf: {
      id: 'deckNote.back.of',
      defaultMessage: 'Back of card {number}',
      description: 'Read out: the field for the back of a flashcard',
    },
    cloze: {
      id: 'deckNote.cloze',
      defaultMessage: 'Text with gaps',
      description: 'Short label of the field for the text of a flashcard that asks for its gaps',
    },
    clozeOf: {
      id: 'deckNote.cloze.of',
      defaultMessage: 'Text with gaps of card {number}',
      description: 'Read out: the field for the text of a flashcard that asks for its gaps',
    },
    remark: {
      id: 'deckNote.remark',
      defaultMessage: 'Remark (optional)',
      description:
        'Short label of the field for a remark that is shown with the answer of a flashcard with gaps',
    },
    remarkOf: {
      id: 'deckNote.remark.of',
      defaultMessage: 'Remark (optional) of card {number}',
      description:
        'Read out: the field for a remark that is shown with the answer of a flashcard with gaps',
    },
    tools: {
      id: 'deckNote.tools',
      defaultMessage: 'Card {number}',
      description: 'Read out: the group of buttons of a flashcard',
    },
    handle: {
      id: 'deckNote.handle',
      defaultMessage: 'Move card {number}',
      description: 'Handle by which a flashcard is put elsewhere in the list',
    },
    gap: {
      id: 'deckNote.gap',
      defaultMessage: 'Make the selected text of card {number} a gap',
      description: 'Button that turns the selected text of a flashcard into a gap to be filled',
    },
    picture: {
      id: 'deckNote.picture',
      defaultMessage: 'Add a picture to card {number}',
      description: 'Button that opens the choice of a picture for a flashcard',
    },
    pictureAdded: {
      id: 'deckNote.picture.added',
      defaultMessage:
        '{count, plural, one {A picture was added to card {place}. Describe it between the brackets.} other {# pictures were added to card {place}. Describe them between the brackets.}}',
      description:
        'Read out after a picture was added to a flashcard: its description is typed now',
    },
    pictureSending: {
      id: 'deckNote.picture.sending',
      defaultMessage:
        '{count, plural, one {A picture is being uploaded.} other {# pictures are being uploaded.}}',
      description: 'Notice in the editor of flashcards while pictures are sent to the server',
    },
    pictureRefused: {
      id: 'deckNote.picture.refused',
      defaultMessage: 'Cards take pictures of the types PNG, JPEG, WebP and GIF up to 10 MB.',
      description: 'Notice where a file was chosen as the picture of a flashcard and is none',
    },
    preview: {
      id: 'deckNote.preview',
      defaultMessage: 'Preview of card {number}',
      description: 'Button that shows or hides how a flashcard will look',
    },
    options: {
      id: 'deckNote.options',
      defaultMessage: 'Options of card {number}',
      description: 'Button that shows or hides kind, hint and tags of a flashcard',
    },
    remove: {
      id: 'deckNote.remove',
      defaultMessage: 'Delete card {number}',
      description: 'Button that deletes a flashcard; it can be undone',
    },
    up: {
      id: 'deckNote.up',
      defaultMessage: 'Move up',
      description: 'Button that moves a flashcard up by one place',
    },
    down: {
      id: 'deckNote.down',
      defaultMessage: 'Move down',
      description: 'Button that moves a flashcard down by one place',
    },
    kind: {
      id: 'deckNote.kind',
      defaultMessage: 'What is asked',
      description: 'Label of the choice what a flashcard asks',
    },
    basic: {
      id: 'deckNote.kind.basic',
      defaultMessage: 'The front',
      description: 'Choice what a flashcard asks: its front is shown, its back is the answer',
    },
    reversed: {
      id: 'deckNote.kind.reversed',
      defaultMessage: 'The front, and the back, too',
      description: 'Choice what a flashcard asks: both directions, such as for words of a language',
    },
    gaps: {
      id: 'deckNote.kind.cloze',
      defaultMessage: 'The gaps of a text',
      description: 'Choice what a flashcard asks: a text with gaps is shown',
    },
    bothWays: {
      id: 'deckNote.badge.reversed',
      defaultMessage: 'Both ways',
      description: 'Badge of a flashcard whose back is asked, too; very short',
    },
    withGaps: {
      id: 'deckNote.badge.cloze',
      defaultMessage: 'Gaps',
      description: 'Badge of a flashcard that asks the gaps of a text; very short',
    },
    hint: {
      id: 'deckNote.hint',
      defaultMessage: 'Hint (optional)',
      description: 'Label of the field for a hint that one may open while a flashcard is asked',
    },
    tags: {
      id: 'deckNote.tags',
      defaultMessage: 'Tags (optional)',
      description: 'Label of the field for words by which flashcards are sorted',
    },
    tagsHelp: {
      id: 'deckNote.tags.help',
      defaultMessage: 'With commas between them',
      description: 'Help of the field for words by which flashcards are sorted',
    },
    empty: {
      id: 'deckNote.preview.empty',
      defaultMessage: 'Nothing written yet',
      description: 'In the preview of a flashcard, in place of an empty side',
    },
    add: {
      id: 'deckNote.add',
      defaultMessage: 'Add a card',
      description: 'Button below the flashcards that an author writes',
    },
    missing: {
      id: 'deckNote.missing',
      defaultMessage: 'Please write something here, or delete the card.',
      description: 'Error of an empty front or back of a flashcard',
    },
    gapMissing: {
      id: 'deckNote.gap.missing',
      defaultMessage: 'Please mark at least one gap: select a word and press Ctrl + Shift + C.',
      description: 'Error of the text of a flashcard that has to have gaps and has none',
    },
    long: {
      id: 'deckNote.long',
      defaultMessage: 'Please write at most {most, number} characters.',
      description: 'Error of a front, a back or a hint of a flashcard',
    },
    refused: {
      id: 'deckNote.refused',
      defaultMessage: 'This can’t be saved as it is. Please write it in another way.',
      description: 'Error of a field of a flashcard that the server refuses',
    },
    held: {
      id: 'deckNote.held',
      defaultMessage:
        'Taken, place {place} of {count}. Arrow keys move it, space drops it, Escape puts it back.',
      description: 'Read out when a flashcard was taken by its handle',
    },
    shifted: {
      id: 'deckNote.shifted',
      defaultMessage: 'Place {place} of {count}',
      description: 'Read out while a flashcard is moved by the keyboard',
    },
    cancelled: {
      id: 'deckNote.cancelled',
      defaultMessage: 'Put back to place {place} of {count}',
      description: 'Read out when moving a flashcard was given up',
    },
    moved: {
      id: 'deckNote.moved',
      defaultMessage: 'Moved to place {place} of {count}',
      description: 'Read out after a flashcard was moved',
    },
    removed: {
      id: 'deckNote.removed',
      defaultMessage: 'Card {place} deleted',
      description:
        'Shown and read out after a flashcard was deleted, beside a button that undoes it',
    },
    pasted: {
      id: 'deckNote.pasted',
      defaultMessage: '{count, plural, one {# card pasted} other {# cards pasted}}',
      description:
        'Shown and read out after a table was pasted, each line of which became a flashcard',
    },
    gapMade: {
      id: 'deckNote.gap.made',
      defaultMessage: 'Gap made in card {place}',
      description: 'Read out after a text of a flashcard was made a gap',
    },
    undone: {
      id: 'deckNote.undone',
      defaultMessage: 'Undone. {count, plural, one {# card} other {# cards}}',
      description: 'Read out after a change of the list of flashcards was undone',
    },
    undo: {
      id: 'deckNote.undo',
      defaultMessage: 'Undo',
      description: 'Button that undoes the last change of the list of flashcards',
    },
    more: {
      id: 'deckNote.more',
      defaultMessage: 'Show more cards',
      description: 'Button below the first flashcards of a very long list',
    },
  }),
);
