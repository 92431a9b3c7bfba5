import { createContext } from 'react';
import type { KnowSource } from '../../../analytics/blocks.ts';
import type { SavedIn } from './saved.ts';

export interface SaveDialogState {
  know: KnowSource;
  saved: SavedIn;
  onSaved: (saved: SavedIn) => void;
  open: boolean;
  onClose: () => void;
}

/** Passes what is saved to the dialog, which is loaded as a screen and so takes no props. */
export const SaveDialogContext = createContext<SaveDialogState | null>(null);
