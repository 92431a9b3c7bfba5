import { createContext } from 'react';

export type ReportKind = 'know' | 'knower' | 'demand' | 'folder';

/** What can be reported. */
export interface ReportTarget {
  kind: ReportKind;
  /** Its uuid: of a person theirs, of a shared folder its link's. */
  id: string;
}

export interface ReportDialogState {
  target: ReportTarget;
  open: boolean;
  onClose: () => void;
}

/** Passes what is reported to the dialog, which is loaded as a screen and so takes no props. */
export const ReportDialogContext = createContext<ReportDialogState | null>(null);
