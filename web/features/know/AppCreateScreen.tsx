import { requireSession } from '../../api/session/requireSession.tsx';
import { CreateFlow } from './CreateFlow.tsx';

/** Sharing in the signed-in area. */
export default requireSession(function AppCreate() {
  return <CreateFlow start="files" />;
});
