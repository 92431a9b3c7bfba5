import { University } from './university/University.tsx';
import { universityTexts as texts } from './university/universityTexts.ts';

const load = () => import('./university/SummaryDesk.tsx');

/** The tool at /university/ai-summary. */
export default function UniSummaryScreen() {
  return (
    <University
      route="university-ai-summary"
      tool="summary"
      title={texts.summaryTitle}
      lead={texts.summaryLead}
      load={load}
    />
  );
}
