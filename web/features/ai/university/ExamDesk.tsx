import { requireSession } from '../../../api/session/requireSession.tsx';
import { CourseFrame } from '../course/CourseFrame.tsx';
import { MockExamTool } from '../MockExamTool.tsx';

/** The tool with courses, for signed-in users. */
export default requireSession(function Desk() {
  return (
    <CourseFrame route="university-mock-exam" welcomes>
      <MockExamTool />
    </CourseFrame>
  );
});
