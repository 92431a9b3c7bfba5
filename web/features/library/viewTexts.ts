import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of the library's own screen. */
export const texts = withValues(
  defineMessages({
    library: {
      id: 'library.title',
      defaultMessage: 'Library',
      description: 'Heading of the page with what a user saved to read again; also in its path',
    },
    newFolder: {
      id: 'library.newFolder',
      defaultMessage: 'New folder',
      description: 'Button: makes a folder in the library',
    },
    share: {
      id: 'library.share',
      defaultMessage: 'Share',
      description: 'Button above a folder of the library: opens the dialog with its link. A verb',
    },
    shared: {
      id: 'library.shared',
      defaultMessage: 'Shared',
      description: 'Badge of a folder that others can read by its link',
    },
    moreOf: {
      id: 'library.moreOf',
      defaultMessage: 'What to do with “{name}”',
      description:
        'Name of a button of a folder or an entry, and heading of the dialog that it opens',
    },
    ownKnows: {
      id: 'library.ownKnows',
      defaultMessage: 'What you shared',
      description: 'Link from the library to the list of study material that the user published',
    },
    devices: {
      id: 'library.devices',
      defaultMessage: 'On your devices',
      description: 'Link from the library to the page that tells what is in step on which device',
    },
    search: {
      id: 'library.search',
      defaultMessage: 'Search your library',
      description: 'Name of the field that filters the library',
    },
    sort: {
      id: 'library.sort',
      defaultMessage: 'Sort by',
      description: 'Name of the list that says how a folder is sorted',
    },
    sortOwn: {
      id: 'library.sort.own',
      defaultMessage: 'Your order',
      description: 'Sorting of a folder: as the user put the entries',
    },
    sortAdded: {
      id: 'library.sort.added',
      defaultMessage: 'Last added',
      description: 'Sorting of a folder: what was saved last comes first',
    },
    sortName: {
      id: 'library.sort.name',
      defaultMessage: 'Title',
      description: 'Sorting of a folder: by the titles, from A to Z',
    },
    asGrid: {
      id: 'library.asGrid',
      defaultMessage: 'Show as cards',
      description: 'Button: shows the entries of a folder as cards beside each other',
    },
    asList: {
      id: 'library.asList',
      defaultMessage: 'Show as a list',
      description: 'Button: shows the entries of a folder below each other',
    },
    select: {
      id: 'library.select',
      defaultMessage: 'Select',
      description: 'Button: lets the user select several entries',
    },
    selectOne: {
      id: 'library.selectOne',
      defaultMessage: 'Select “{name}”',
      description: 'Name of the checkbox of an entry, read out',
    },
    selectAll: {
      id: 'library.selectAll',
      defaultMessage: 'Select all',
      description: 'Button: selects all entries of the folder',
    },
    selected: {
      id: 'library.selected',
      defaultMessage: '{count, plural, one {# selected} other {# selected}}',
      description: 'How many entries are selected',
    },
    done: {
      id: 'library.done',
      defaultMessage: 'Done',
      description: 'Button: ends selecting',
    },
    move: {
      id: 'library.move',
      defaultMessage: 'Move to…',
      description: 'Action: opens the dialog in which one chooses another folder',
    },
    add: {
      id: 'library.add',
      defaultMessage: 'Also add to…',
      description: 'Action: puts an entry into another folder as well',
    },
    remove: {
      id: 'library.remove',
      defaultMessage: 'Remove',
      description: 'Action: takes an entry out of the folder or the library',
    },
    up: {
      id: 'library.up',
      defaultMessage: 'Move up',
      description: 'Action: puts an entry before the one above it',
    },
    down: {
      id: 'library.down',
      defaultMessage: 'Move down',
      description: 'Action: puts an entry after the one below it',
    },
    rename: {
      id: 'library.rename',
      defaultMessage: 'Rename',
      description: 'Action of a folder: gives it another name',
    },
    delete: {
      id: 'library.delete',
      defaultMessage: 'Delete',
      description: 'Action of a folder: puts it into the bin',
    },
    handle: {
      id: 'library.handle',
      defaultMessage: 'Move “{name}”: press space, then the arrow keys',
      description: 'Name of the handle by which an entry is put elsewhere in the list, read out',
    },
    held: {
      id: 'library.held',
      defaultMessage:
        'Taken, place {place} of {count}. Arrow keys move it, space drops it, Escape puts it back.',
      description: 'Read out when an entry was taken by its handle',
    },
    shifted: {
      id: 'library.at',
      defaultMessage: 'Place {place} of {count}',
      description: 'Read out while an entry is moved by the keyboard',
    },
    dropped: {
      id: 'library.dropped',
      defaultMessage: 'Dropped at place {place} of {count}',
      description: 'Read out when an entry was dropped',
    },
    cancelled: {
      id: 'library.cancelled',
      defaultMessage: 'Put back to place {place} of {count}',
      description: 'Read out when moving an entry was given up',
    },
    gone: {
      id: 'library.gone',
      defaultMessage: 'No longer available',
      description: 'In place of the title of saved study material that was taken away',
    },
    goneText: {
      id: 'library.gone.text',
      defaultMessage: 'Its author or our team has taken it away. You can remove it here.',
      description: 'Below “No longer available” in the library',
    },
    entries: {
      id: 'library.entries',
      defaultMessage: '{count, plural, =0 {Empty} one {# entry} other {# entries}}',
      description: 'How many entries a folder has',
    },
    folders: {
      id: 'library.folders',
      defaultMessage: 'Folders',
      description: 'Heading above the folders of the library, read out',
    },
    items: {
      id: 'library.items',
      defaultMessage: 'Saved',
      description: 'Heading above the saved study material, read out',
    },
    emptyTitle: {
      id: 'library.empty',
      defaultMessage: 'Save what you want to read again',
      description: 'Heading of the library while nothing is saved',
    },
    emptyText: {
      id: 'library.empty.text',
      defaultMessage:
        'Press “Save” on notes that help you. They wait here, sorted into folders as you like. This device keeps copies to read without a connection.',
      description: 'What the library says while nothing is saved',
    },
    emptyAction: {
      id: 'library.empty.action',
      defaultMessage: 'Find notes',
      description: 'Button in the empty library: leads to the subjects',
    },
    emptyFolder: {
      id: 'library.emptyFolder',
      defaultMessage: 'Nothing in this folder yet',
      description: 'Heading of a folder without entries',
    },
    emptyFolderText: {
      id: 'library.emptyFolder.text',
      defaultMessage: 'Move something here from your library, or save notes straight into it.',
      description: 'What a folder without entries says',
    },
    noHits: {
      id: 'library.noHits',
      defaultMessage: 'Nothing in your library fits “{query}”.',
      description: 'In place of the entries, when the filter finds none',
    },
    inFolder: {
      id: 'library.inFolder',
      defaultMessage: 'in {name}',
      description: 'Below a found entry: the folder in which it is',
    },
    kept: {
      id: 'library.kept',
      defaultMessage: 'Opens offline',
      description:
        'Below the title of saved study material that this device has a copy of: it can be read without the internet. Short',
    },
    notKept: {
      id: 'library.notKept',
      defaultMessage: 'Needs a connection',
      description:
        'While there is no internet, below the title of saved study material that this device has no copy of. Short',
    },
    offline: {
      id: 'library.offline',
      defaultMessage:
        'No connection. You see your library as this device knows it; what you change is sent later.',
      description: 'Notice above the library without a connection',
    },
    waiting: {
      id: 'library.waiting',
      defaultMessage: '{count, plural, one {# change waits} other {# changes wait}} to be sent.',
      description: 'Notice above the library: changes that the server has not got yet',
    },
    bin: {
      id: 'library.bin',
      defaultMessage: 'Deleted folders ({count})',
      description: 'Summary of the part with folders that were deleted in the last 30 days',
    },
    binText: {
      id: 'library.bin.text',
      defaultMessage: 'They stay here for 30 days, with what is in them.',
      description: 'Above the deleted folders',
    },
    restore: {
      id: 'library.restore',
      defaultMessage: 'Restore',
      description: 'Button: takes a folder out of the bin',
    },
    deleted: {
      id: 'library.deleted',
      defaultMessage: '“{name}” was deleted.',
      description: 'Short message after a folder was deleted',
    },
    removed: {
      id: 'library.removed',
      defaultMessage: '{count, plural, one {# entry removed.} other {# entries removed.}}',
      description: 'Short message after entries were taken out of the library',
    },
    moved: {
      id: 'library.moved',
      defaultMessage: 'Moved to “{name}”.',
      description: 'Short message after entries or a folder were moved to a folder',
    },
    added: {
      id: 'library.added',
      defaultMessage: 'Also in “{name}”.',
      description: 'Short message after entries were added to one more folder',
    },
    undo: {
      id: 'library.undo',
      defaultMessage: 'Undo',
      description: 'Button in a short message: takes back what was just done',
    },
    noFolder: {
      id: 'library.noFolder',
      defaultMessage: 'This folder is not in your library',
      description: 'Heading in place of a folder that is not there (any more)',
    },
    noFolderText: {
      id: 'library.noFolder.text',
      defaultMessage: 'It may have been deleted, or it is another person’s.',
      description: 'In place of a folder that is not there (any more)',
    },
    toLibrary: {
      id: 'library.toLibrary',
      defaultMessage: 'To your library',
      description: 'Button that leads to the user’s library',
    },
  }),
);
