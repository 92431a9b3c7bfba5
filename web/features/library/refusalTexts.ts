import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import type { LibraryChange } from './types.ts';

const texts = defineMessages({
  renamed: {
    id: 'library.refused.renamed',
    defaultMessage:
      'You gave this folder another name on another device meanwhile. It keeps that name.',
    description: 'Message: a folder could not be renamed, as it was renamed elsewhere',
  },
  full: {
    id: 'library.refused.full',
    defaultMessage:
      'There is no more room: a folder holds up to 2,000 entries, a library up to 5,000 entries and 500 folders, five deep.',
    description: 'Message: something could not be saved or moved, as a bound is reached',
  },
  gone: {
    id: 'library.refused.gone',
    defaultMessage: 'That is not available any more.',
    description:
      'Message: something could not be saved or moved, as the study material or the folder is gone',
  },
  changed: {
    id: 'library.refused.changed',
    defaultMessage:
      'Your library has changed on another device meanwhile, so that was no longer possible.',
    description: 'Message: a change could not be made',
  },
});

/** Why the server refused a change, in words. */
export function refusalText(change: LibraryChange, error: ApiError): MessageDescriptor {
  if (error.status === 422) return texts.full;
  if (error.status === 404) return texts.gone;
  if (error.status === 409 && change.kind === 'RENAME_FOLDER') return texts.renamed;
  return texts.changed;
}
