import { requireSession } from '../../api/session/requireSession.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { EditorWaiting } from './editor/EditorWaiting.tsx';

const loadEditor = () => import('./editor/NewDeck.tsx');

/** Writing a deck. */
export default requireSession(function NewDeckScreen() {
  const editor = useLoaded(loadEditor, true);
  return editor ? <editor.NewDeck /> : <EditorWaiting />;
});
