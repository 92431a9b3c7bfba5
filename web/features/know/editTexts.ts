import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of the page on which an author changes a know. */
export const editTexts = withValues(
  defineMessages({
    heading: {
      id: 'edit.heading',
      defaultMessage: 'Edit your know',
      description: 'Heading of the page on which study material is changed by its author',
    },
    back: {
      id: 'edit.back',
      defaultMessage: 'Your knows',
      description: 'Link from the page on which study material is changed to the list of one’s own',
    },
    read: {
      id: 'edit.read',
      defaultMessage: 'See it as readers do',
      description: 'Link from the page on which study material is changed to its public page',
    },
    second: {
      id: 'edit.second',
      defaultMessage:
        'You are editing this know in another tab already. What you write here is lost when you close this tab without saving.',
      description: 'Notice where another tab of the browser changes the same study material',
    },
    restored: {
      id: 'edit.restored',
      defaultMessage: 'These are your changes from last time. They aren’t saved yet.',
      description: 'Notice above a form whose unsaved changes were kept in the browser',
    },
    discard: {
      id: 'edit.discard',
      defaultMessage: 'Discard changes',
      description: 'Button that takes back all changes that aren’t saved',
    },
    files: {
      id: 'edit.files',
      defaultMessage: 'Files',
      description: 'Heading above the files of study material that is changed',
    },
    filesLead: {
      id: 'edit.files.lead',
      defaultMessage: 'Your readers see the present version until the new one is ready.',
      description:
        'Below the heading of the files of published study material that is changed: what happens when others are chosen',
    },
    save: {
      id: 'edit.save',
      defaultMessage: 'Save',
      description: 'Button that saves changes of study material',
    },
    unsaved: {
      id: 'edit.unsaved',
      defaultMessage: 'Your changes aren’t saved yet.',
      description: 'Beside the button that saves changes of study material',
    },
    unchanged: {
      id: 'edit.unchanged',
      defaultMessage: 'Everything is saved.',
      description: 'Beside the button that saves changes of study material, while there are none',
    },
    saved: {
      id: 'edit.saved',
      defaultMessage: 'Your changes are saved.',
      description: 'Short message after study material was changed',
    },
    delete: {
      id: 'edit.delete',
      defaultMessage: 'Delete this know',
      description: 'Button on the page on which study material is changed',
    },
    making: {
      id: 'edit.making',
      defaultMessage: 'The new version is being made',
      description: 'Title of the notice while changed files of study material are processed',
    },
    makingText: {
      id: 'edit.making.text',
      defaultMessage: 'Your readers see the present version until it is ready.',
      description: 'The notice while changed files of published study material are processed',
    },
    made: {
      id: 'edit.made',
      defaultMessage: 'The new version is there.',
      description: 'Notice after changed files of study material were processed',
    },
    failed: {
      id: 'edit.failed',
      defaultMessage: 'The new files didn’t work',
      description:
        'Title of the notice after changed files of study material could not be processed',
    },
    failedKept: {
      id: 'edit.failed.kept',
      defaultMessage: 'Your readers go on seeing the version before.',
      description:
        'In the notice after changed files of study material could not be processed: nothing is lost',
    },
    failedNone: {
      id: 'edit.failed.none',
      defaultMessage:
        'Nobody else sees it. Choose other files below and save: then it is made again.',
      description:
        'In the notice on study material whose files could never be processed: what to do next',
    },
    review: {
      id: 'edit.review',
      defaultMessage:
        'Somebody of our team has a look at it before others see it. You can change it meanwhile.',
      description:
        'Notice on study material that waits for staff, on the page on which it is changed',
    },
    conflict: {
      id: 'edit.conflict',
      defaultMessage: 'This know was changed in another place',
      description:
        'Title of the dialog where study material was changed in another tab or on another device meanwhile',
    },
    conflictText: {
      id: 'edit.conflict.text',
      defaultMessage:
        'Another tab or device has saved it since you began. Nothing of yours is lost: choose what stays.',
      description: 'The dialog where study material was changed elsewhere meanwhile',
    },
    conflictNone: {
      id: 'edit.conflict.none',
      defaultMessage: 'What you changed here and what was changed there go together.',
      description:
        'The dialog where study material was changed elsewhere meanwhile, and nothing has to be chosen',
    },
    conflictSave: {
      id: 'edit.conflict.save',
      defaultMessage: 'Save it like this',
      description: 'Button of the dialog in which one chooses between two changes',
    },
    conflictBack: {
      id: 'edit.conflict.back',
      defaultMessage: 'Keep editing',
      description: 'Button of the dialog in which one chooses between two changes: closes it',
    },
    mine: {
      id: 'edit.conflict.mine',
      defaultMessage: 'Yours, here',
      description: 'Choice between two changes: the one that was made on this page',
    },
    theirs: {
      id: 'edit.conflict.theirs',
      defaultMessage: 'Saved there',
      description: 'Choice between two changes: the one that was saved in another tab or device',
    },
    empty: {
      id: 'edit.conflict.empty',
      defaultMessage: 'Nothing',
      description: 'Choice between two changes: one of them has left the field empty',
    },
    part: {
      id: 'edit.conflict.part',
      defaultMessage:
        '{part, select, title {Title} placement {Subject and topics} school {School and grade} examBoard {Exam board} description {Description} tags {Tags} visibility {Who can see it} other {Files}}',
      description: 'Legend of a choice between two changes: what of the study material it is about',
    },
  }),
);
