import { requireSession } from '../../api/session/requireSession.tsx';
import { Coursed } from './Coursed.tsx';
import { SummaryTool } from './SummaryTool.tsx';

/** Summaries in the signed-in app. */
export default requireSession(function Summaries() {
  return (
    <Coursed route="ai-summary">
      <SummaryTool />
    </Coursed>
  );
});
