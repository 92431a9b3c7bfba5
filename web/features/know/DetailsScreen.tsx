import { requireSession } from '../../api/session/requireSession.tsx';
import { LateCreateFlow } from './LateCreateFlow.tsx';

/** Sharing, opened at the form about the files, or at the processing of a know. */
export default requireSession(function Details() {
  return <LateCreateFlow start="details" />;
});
