import { requireSession } from '../../api/session/requireSession.tsx';
import { LateCreateFlow } from './LateCreateFlow.tsx';

/** Sharing in the signed-in area. */
export default requireSession(function AppCreate() {
  return <LateCreateFlow start="files" />;
});
