import { requireSession } from '../../api/session/requireSession.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { EditorWaiting } from './editor/EditorWaiting.tsx';

const loadFlow = () => import('./importing/ImportFlow.tsx');

/** Importing a deck. */
export default requireSession(function ImportDeckScreen() {
  const flow = useLoaded(loadFlow, true);
  return flow ? <flow.ImportFlow /> : <EditorWaiting />;
});
