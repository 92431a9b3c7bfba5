import { ChatPiece } from './ChatPiece.tsx';
import { University } from './university/University.tsx';
import { universityTexts as texts } from './university/universityTexts.ts';

const load = () => import('./university/GptDesk.tsx');

/** The tool at /university/uni-gpt. */
export default function UniGptScreen() {
  return (
    <University
      route="university-uni-gpt"
      tool="chat"
      title={texts.gptTitle}
      lead={texts.gptLead}
      piece={<ChatPiece />}
      load={load}
    />
  );
}
