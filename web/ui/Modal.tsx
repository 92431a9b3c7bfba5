import type { ReactNode, RefObject } from 'react';
import { useLoaded } from './useLoaded.ts';

export interface ModalProps {
  open: boolean;
  /** Called for Escape, a press outside and the close button; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** The title is only read out. */
  hideTitle?: boolean;
  /** Buttons at the end, the loudest last. */
  actions?: ReactNode;
  /** Fills the window. */
  fullscreen?: boolean;
  /** In CSS pixels. */
  maxWidth?: number;
  /** What gets the focus; else the first field, else the first thing that can have it. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const loadDialog = () => import('./ModalDialog.tsx');

/**
 * A dialog over the page: the page behind can't scroll or be reached. On phones
 * it is a sheet from below. Its code is loaded when it first opens.
 */
export function Modal({ open, ...dialog }: ModalProps) {
  const loaded = useLoaded(loadDialog, open);
  return loaded ? <loaded.ModalDialog open={open} {...dialog} /> : null;
}

/** Fetches the dialog's code ahead of a press that will likely come. */
export function preloadModal(): void {
  void loadDialog();
}
