import type { components } from '../../generated/api.ts';

export type CaseSummary = components['schemas']['CaseSummary'];
export type Case = components['schemas']['Case'];
export type CaseKind = CaseSummary['kind'];
export type CaseSubject = components['schemas']['CaseSubject'];
export type CaseDocument = components['schemas']['CaseDocument'];
export type CasePage = components['schemas']['CasePage'];
export type CaseFile = components['schemas']['CaseFile'];
export type CaseReport = components['schemas']['CaseReport'];
export type CaseNotice = components['schemas']['CaseNotice'];
export type CaseOutcome = components['schemas']['CaseOutcome'];
/** What became of a case. */
export type Decision = CaseOutcome['decision'];
/** What staff can decide. */
export type Choice = Case['choices'][number];
