import { useState } from 'react';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import type { ErrorKind } from '../../ui/ErrorScene.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { uuidOf } from '../user/shared/person.ts';
import { baseOf } from './editor/details.ts';
import type { Base } from './editor/delta.ts';
import { EditorWaiting } from './editor/EditorWaiting.tsx';

const loadEditor = () => import('./editor/EditDeck.tsx');
const loadError = () => import('../../ui/ErrorScene.tsx');

/** Changing a deck, for its author. */
export default requireSession(function EditDeckScreen() {
  const uuid = uuidOf(usePage().params['know'] ?? '');
  return uuid === null ? <Failed kind="not-found" /> : <Loaded uuid={uuid} />;
});

const expects = ['NotFoundError', 'ForbiddenError'];

/** The editor's code comes while the deck is read. */
function Loaded({ uuid }: { uuid: string }) {
  const path = { id: uuid };
  const know = useApiQuery('/api/knows/{id}', { path }, { context: 'deck.getKnow', expects });
  const deck = useApiQuery(
    '/api/decks/{id}/notes',
    { path },
    { context: 'deck.getNotes', expects },
  );
  const editor = useLoaded(loadEditor, true);
  const [read] = useState(() => async (): Promise<Base | null> => {
    const [one, other] = await Promise.all([know.refetch(), deck.refetch()]);
    if (one.isError || other.isError || !one.data || !other.data) return null;
    return baseOf(one.data, other.data);
  });
  const error = know.error ?? deck.error;
  if (know.data && deck.data)
    return editor ? (
      <editor.EditDeck
        uuid={uuid}
        href={know.data.path}
        stored={baseOf(know.data, deck.data)}
        read={read}
      />
    ) : (
      <EditorWaiting />
    );
  if (!error) return <EditorWaiting />;
  if (error.status === 404) return <Failed kind="not-found" />;
  if (error.status === 403) return <Failed kind="forbidden" />;
  return (
    <Failed kind="unreachable" onRetry={() => void Promise.all([know.refetch(), deck.refetch()])} />
  );
}

function Failed({ kind, onRetry }: { kind: ErrorKind; onRetry?: () => void }) {
  const scene = useLoaded(loadError, true);
  if (!scene) return <EditorWaiting />;
  return (
    <scene.ErrorScene kind={kind} homeHref={urlTo('home')} {...(onRetry ? { onRetry } : {})} />
  );
}
