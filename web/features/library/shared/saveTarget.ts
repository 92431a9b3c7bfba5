import { createContext } from 'react';
import type { SavedIn } from './saved.ts';

export interface SaveDialogState {
  /** The know's uuid. */
  know: string;
  saved: SavedIn;
  onSaved: (saved: SavedIn) => void;
  open: boolean;
  onClose: () => void;
}

/** Passes what is saved to the dialog, which is loaded as a screen and so takes no props. */
export const SaveDialogContext = createContext<SaveDialogState | null>(null);
