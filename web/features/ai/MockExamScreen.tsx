import { requireSession } from '../../api/session/requireSession.tsx';
import { Coursed } from './Coursed.tsx';
import { MockExamTool } from './MockExamTool.tsx';

/** Mock exams in the signed-in app. */
export default requireSession(function MockExam() {
  return (
    <Coursed route="ai-mock-exam">
      <MockExamTool />
    </Coursed>
  );
});
