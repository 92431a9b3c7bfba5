import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const listTexts = withValues(
  defineMessages({
    search: {
      id: 'schoolBot.list.search',
      defaultMessage: 'Search conversations',
      description: 'Label of the field that searches the user’s conversations with the school bot',
    },
    empty: {
      id: 'schoolBot.list.empty',
      defaultMessage: 'Your conversations will be here.',
      description: 'In place of the list of conversations while there is none',
    },
    none: {
      id: 'schoolBot.list.none',
      defaultMessage: 'No conversation has these words.',
      description: 'In place of the list of conversations when a search finds none',
    },
    failed: {
      id: 'schoolBot.list.failed',
      defaultMessage: 'Your conversations can’t be loaded right now.',
      description: 'In place of the list of conversations that couldn’t be fetched',
    },
    retry: {
      id: 'schoolBot.retry',
      defaultMessage: 'Try again',
      description: 'Button that repeats what failed on the page of the school bot',
    },
    more: {
      id: 'schoolBot.list.more',
      defaultMessage: 'Show older ones',
      description: 'Button below the list of conversations',
    },
    rename: {
      id: 'schoolBot.rename',
      defaultMessage: 'Rename “{title}”',
      description: 'Button with a pencil beside a conversation; {title} is its name',
    },
    delete: {
      id: 'schoolBot.delete',
      defaultMessage: 'Delete “{title}”',
      description: 'Button with a bin beside a conversation; {title} is its name',
    },
    renameTitle: {
      id: 'schoolBot.rename.title',
      defaultMessage: 'Rename conversation',
      description: 'Heading of the dialog that gives a conversation another name',
    },
    name: {
      id: 'schoolBot.rename.name',
      defaultMessage: 'Name',
      description: 'Label of the field for a conversation’s name',
    },
    nameMissing: {
      id: 'schoolBot.rename.missing',
      defaultMessage: 'Give the conversation a name.',
      description: 'Error at the field for a conversation’s name',
    },
    nameWrong: {
      id: 'schoolBot.rename.wrong',
      defaultMessage: 'This name can’t be used. Choose another one.',
      description: 'Error at the field for a conversation’s name that the server refused',
    },
    save: {
      id: 'schoolBot.rename.save',
      defaultMessage: 'Save',
      description: 'Button of the dialog that gives a conversation another name',
    },
    deleteTitle: {
      id: 'schoolBot.delete.title',
      defaultMessage: 'Delete this conversation?',
      description: 'Title of the question before a conversation with the school bot is deleted',
    },
    deleteText: {
      id: 'schoolBot.delete.text',
      defaultMessage: '“{title}” goes at once and for good.',
      description: 'The question before a conversation is deleted; {title} is its name',
    },
    deleteSubmit: {
      id: 'schoolBot.delete.submit',
      defaultMessage: 'Delete',
      description: 'Button that deletes a conversation with the school bot for good',
    },
    deleteGone: {
      id: 'schoolBot.delete.gone',
      defaultMessage: 'It was deleted meanwhile.',
      description: 'Error where a conversation that is renamed was deleted elsewhere',
    },
  }),
);
