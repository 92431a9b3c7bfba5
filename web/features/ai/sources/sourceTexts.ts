import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of the choice of sources. */
export const sourceTexts = withValues(
  defineMessages({
    pick: {
      id: 'aiSources.pick',
      defaultMessage: 'Choose from your library',
      description:
        'Button and heading of the dialog in which one chooses study material for the AI: own, saved, or folders of it',
    },
    picked: {
      id: 'aiSources.pick.done',
      defaultMessage: '{count, plural, =0 {Choose none} one {Use # source} other {Use # sources}}',
      description: 'Button that closes the dialog in which sources are chosen; {count} are chosen',
    },
    place: {
      id: 'aiSources.place',
      defaultMessage: 'Where it is',
      description:
        'In the dialog in which sources are chosen: above the places mine, saved, folders',
    },
    mine: {
      id: 'aiSources.mine',
      defaultMessage: 'By me',
      description: 'Place of study material: the user has shared it; short',
    },
    saved: {
      id: 'aiSources.saved',
      defaultMessage: 'Saved',
      description: 'Place of study material: the user has saved it; short',
    },
    folders: {
      id: 'aiSources.folders',
      defaultMessage: 'Folders',
      description: 'Place of study material: a folder of the user’s library; short',
    },
    none: {
      id: 'aiSources.none',
      defaultMessage:
        '{place, select, mine {You haven’t shared anything yet.} saved {You haven’t saved anything yet.} other {You have no folders yet.}}',
      description:
        'In the dialog in which sources are chosen, where there is none; {place} is mine, saved or folders',
    },
    failed: {
      id: 'aiSources.failed',
      defaultMessage: 'Your material can’t be loaded right now.',
      description: 'In the dialog in which sources are chosen, where they couldn’t be fetched',
    },
    aKnow: {
      id: 'aiSources.aKnow',
      defaultMessage: 'A know',
      description: 'In place of the title of a know, a piece of study material, until it is known',
    },
    aFolder: {
      id: 'aiSources.aFolder',
      defaultMessage: 'A folder',
      description: 'In place of the name of a folder until it is known',
    },
    remove: {
      id: 'aiSources.remove',
      defaultMessage: 'Leave out “{title}”',
      description: 'Button with a cross beside a chosen source; {title} is its title',
    },
    retry: {
      id: 'aiSources.retry',
      defaultMessage: 'Try again',
      description: 'Button where sources couldn’t be fetched',
    },
  }),
);
