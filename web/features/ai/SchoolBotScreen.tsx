import { requireSession } from '../../api/session/requireSession.tsx';
import { SchoolBotTool } from './SchoolBotTool.tsx';

/** The school bot in the signed-in app. */
export default requireSession(SchoolBotTool);
