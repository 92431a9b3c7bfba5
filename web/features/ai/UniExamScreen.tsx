import { QuizPiece } from '../home/shared/QuizPiece.tsx';
import { University } from './university/University.tsx';
import { universityTexts as texts } from './university/universityTexts.ts';

const load = () => import('./university/ExamDesk.tsx');

/** The tool at /university/mock-exam. */
export default function UniExamScreen() {
  return (
    <University
      route="university-mock-exam"
      tool="exam"
      title={texts.examTitle}
      lead={texts.examLead}
      piece={<QuizPiece />}
      load={load}
    />
  );
}
