import { useState } from 'react';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import type { ErrorKind } from '../../ui/ErrorScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { uuidOf } from '../user/shared/person.ts';
import create from './Create.module.css';
import type { OwnKnow } from './useProgress.ts';

const loadPanel = () => import('./EditPanel.tsx');
const loadError = () => import('../../ui/ErrorScene.tsx');

/** Changing a know, for its author. */
export default requireSession(function EditScreen() {
  const uuid = uuidOf(usePage().params['slug'] ?? '');
  return uuid === null ? <Failed kind="not-found" /> : <Loaded uuid={uuid} />;
});

/** The form's code comes while the know is asked for. */
function Loaded({ uuid }: { uuid: string }) {
  const answer = useApiQuery(
    '/api/knows/{id}',
    { path: { id: uuid } },
    { context: 'knows.getToEdit', expects: ['NotFoundError'] },
  );
  const { data, error, refetch } = answer;
  const panel = useLoaded(loadPanel, true);
  const [read] = useState(() => async (): Promise<OwnKnow | null> => {
    const { data: fresh } = await refetch();
    return fresh?.own ? fresh : null;
  });
  if (data && !data.own) return <Failed kind="forbidden" />;
  if (!data && error?.status === 404) return <Failed kind="not-found" />;
  if (!data && error) return <Failed kind="unreachable" onRetry={() => void refetch()} />;
  return data?.own && panel ? <panel.EditPanel know={data} read={read} /> : <Waiting />;
}

function Failed({ kind, onRetry }: { kind: ErrorKind; onRetry?: () => void }) {
  const scene = useLoaded(loadError, true);
  if (!scene) return <Waiting />;
  return (
    <scene.ErrorScene kind={kind} homeHref={urlTo('home')} {...(onRetry ? { onRetry } : {})} />
  );
}

function Waiting() {
  return (
    <div className={create.layout} aria-busy="true">
      <div className={create.main}>
        <Skeleton width={280} height={40} shape="box" />
        <Skeleton height={320} shape="card" />
        <Skeleton height={200} shape="card" />
      </div>
    </div>
  );
}
