import { createContext } from 'react';

/** What can be reported. */
export interface ReportTarget {
  kind: 'know' | 'knower';
  /** The know's uuid, or the person's. */
  id: string;
}

export interface ReportDialogState {
  target: ReportTarget;
  open: boolean;
  onClose: () => void;
}

/** Passes what is reported to the dialog, which is loaded as a screen and so takes no props. */
export const ReportDialogContext = createContext<ReportDialogState | null>(null);
