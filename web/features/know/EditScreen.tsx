import { useState } from 'react';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { uuidOf } from '../user/shared/person.ts';
import create from './Create.module.css';
import { EditPanel } from './EditPanel.tsx';
import type { OwnKnow } from './useProgress.ts';

/** Changing a know, for its author. */
export default requireSession(function EditScreen() {
  const uuid = uuidOf(usePage().params['slug'] ?? '');
  if (uuid === null) return <ErrorScene kind="not-found" homeHref={urlTo('home')} />;
  return <Loaded uuid={uuid} />;
});

function Loaded({ uuid }: { uuid: string }) {
  const answer = useApiQuery(
    '/api/knows/{uuid}',
    { path: { uuid } },
    { context: 'knows.getToEdit', expects: ['NotFoundError'] },
  );
  const { data, error, refetch } = answer;
  const [read] = useState(() => async (): Promise<OwnKnow | null> => {
    const { data: fresh } = await refetch();
    return fresh?.own ? fresh : null;
  });
  if (data?.own) return <EditPanel know={data} read={read} />;
  if (data) return <ErrorScene kind="forbidden" homeHref={urlTo('home')} />;
  if (error?.status === 404) return <ErrorScene kind="not-found" homeHref={urlTo('home')} />;
  if (error)
    return (
      <ErrorScene kind="unreachable" onRetry={() => void refetch()} homeHref={urlTo('home')} />
    );
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
