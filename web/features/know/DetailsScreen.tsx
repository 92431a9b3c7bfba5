import { requireSession } from '../../api/session/requireSession.tsx';
import { CreateFlow } from './CreateFlow.tsx';

/** Sharing, opened at the form about the files, or at the processing of a know. */
export default requireSession(function Details() {
  return <CreateFlow start="details" />;
});
