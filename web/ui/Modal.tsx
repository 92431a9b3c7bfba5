import type { ReactNode, RefObject } from 'react';
import { useLoaded } from './useLoaded.ts';

export interface ModalProps {
  open: boolean;
  /** Called for Escape, a press outside and the close button; the parent sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** The title is visually hidden. */
  hideTitle?: boolean;
  /** Buttons at the end, the most prominent last. */
  actions?: ReactNode;
  /** Fills the window. */
  fullscreen?: boolean;
  /** Maximal width in CSS pixels. */
  maxWidth?: number;
  /** The element that gets the focus; default: the first field, else the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const loadDialog = () => import('./ModalDialog.tsx');

/**
 * A modal dialog: the page behind it is inert and can't scroll. On phones it is a sheet
 * from below. Its code is loaded when it first opens.
 */
export function Modal({ open, ...dialog }: ModalProps) {
  const loaded = useLoaded(loadDialog, open);
  return loaded ? <loaded.ModalDialog open={open} {...dialog} /> : null;
}

/** Fetches the dialog's code before a likely press. */
export function preloadModal(): void {
  void loadDialog();
}
