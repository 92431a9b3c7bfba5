import { ChartColumn, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import type { components } from '../../generated/api.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { OwnKnowRow, type OwnSummary } from './OwnKnowRow.tsx';
import styles from './OwnKnows.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'ownKnows.title',
      defaultMessage: 'Your knows',
      description: 'Heading of the list of what the user shared',
    },
    create: {
      id: 'ownKnows.create',
      defaultMessage: 'Share something',
      description: 'Button above the list of what the user shared: leads to sharing more',
    },
    figures: {
      id: 'ownKnows.figures',
      defaultMessage: 'Figures',
      description:
        'Link above the list of what the user shared: leads to how often it is read, liked and saved',
    },
    emptyTitle: {
      id: 'ownKnows.empty',
      defaultMessage: 'Your first know goes here',
      description: 'Heading of the list of what the user shared, while there is nothing',
    },
    emptyText: {
      id: 'ownKnows.empty.text',
      defaultMessage:
        'Share the notes that helped you last time. Somebody has the same test next week.',
      description: 'What the list of what the user shared says while there is nothing',
    },
    emptyAction: {
      id: 'ownKnows.empty.action',
      defaultMessage: 'Share your first notes',
      description: 'Button in the empty list of what the user shared',
    },
  }),
);

const LIMIT = 20;

/** While something is processed, the list is asked for again after this time, in milliseconds. */
const LOOK_EVERY = 2500;

const loadError = () => import('../../ui/ErrorScene.tsx');
const loadDelete = () => import('./DeleteDialog.tsx');
const loadUploaded = () => import('./UploadedDialog.tsx');

/**
 * What the user shared, with what became of it: at /knows, to which sharing and mails lead,
 * and at /app/knows inside the signed-in area.
 */
export default requireSession(function OwnKnows() {
  const { url, route } = usePage();
  const page = Math.max(0, Number(new URLSearchParams(url.split('?')[1]).get('page')) || 0);
  const list = useApiQuery(
    '/api/knows/mine',
    { query: { page, limit: LIMIT } },
    { context: 'knows.getMine', onScreen: true },
  );
  const [deleted, setDeleted] = useState<OwnSummary | null>(null);
  const { refetch } = list;
  const isProcessing = list.data?.content.some(({ own }) => own.processing !== null) ?? false;
  useEffect(() => {
    if (!isProcessing) return undefined;
    const look = () => document.visibilityState === 'visible' && void refetch();
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isProcessing, refetch]);
  const isLost = list.isError && !list.data;
  const error = useLoaded(loadError, isLost);
  const dialog = useLoaded(loadDelete, deleted !== null);
  const uploaded = useLoaded(loadUploaded, list.data !== undefined);
  if (isLost && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => void refetch()}
        homeHref={urlTo('home')}
      />
    );
  const isEmpty = list.data?.totalElements === 0;
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
        {!isEmpty && (
          <div className={styles.steps}>
            <Button
              variant="tonal"
              href={urlTo('know-figures')}
              icon={<ChartColumn size={18} aria-hidden="true" />}
            >
              <FormattedMessage {...texts.figures} />
            </Button>
            <Button href={urlTo('know-create')} icon={<Plus size={18} aria-hidden="true" />}>
              <FormattedMessage {...texts.create} />
            </Button>
          </div>
        )}
      </header>
      {list.data ? (
        <List list={list.data} isApp={route === 'app-knows'} onDelete={setDeleted} />
      ) : (
        <Waiting />
      )}
      {list.data && uploaded && <uploaded.UploadedDialog know={list.data.content[0]} />}
      {dialog && (
        <dialog.DeleteDialog
          know={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => void refetch()}
        />
      )}
    </div>
  );
});

type Knows = components['schemas']['OwnKnowList'];

interface ListProps {
  list: Knows;
  isApp: boolean;
  onDelete: (know: OwnSummary) => void;
}

function List({ list, isApp, onDelete }: ListProps) {
  if (list.totalElements === 0)
    return (
      <EmptyState
        picture={<StepShareScene />}
        title={<FormattedMessage {...texts.emptyTitle} />}
        action={
          <Button size="large" href={urlTo('know-create')}>
            <FormattedMessage {...texts.emptyAction} />
          </Button>
        }
      >
        <FormattedMessage {...texts.emptyText} />
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {list.content.map((know) => (
          <OwnKnowRow key={know.uuid} know={know} onDelete={() => onDelete(know)} />
        ))}
      </ul>
      <Pagination
        page={list.page}
        pageCount={Math.ceil(list.totalElements / LIMIT)}
        hrefFor={(page) => urlTo(isApp ? 'app-knows' : 'knows', { query: { page: page || null } })}
      />
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1, 2].map((one) => (
        <Skeleton key={one} height={164} shape="card" />
      ))}
    </div>
  );
}
