import { requireSession } from '../../../api/session/requireSession.tsx';
import { CourseFrame } from '../course/CourseFrame.tsx';
import { SummaryTool } from '../SummaryTool.tsx';

/** The tool with courses, for signed-in users. */
export default requireSession(function Desk() {
  return (
    <CourseFrame route="university-ai-summary" welcomes>
      <SummaryTool />
    </CourseFrame>
  );
});
