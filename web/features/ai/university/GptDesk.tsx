import { requireSession } from '../../../api/session/requireSession.tsx';
import { CourseFrame } from '../course/CourseFrame.tsx';
import { SchoolBotTool } from '../SchoolBotTool.tsx';

/** The tool with courses, for signed-in users. */
export default requireSession(function Desk() {
  return (
    <CourseFrame route="university-uni-gpt" welcomes>
      <SchoolBotTool />
    </CourseFrame>
  );
});
