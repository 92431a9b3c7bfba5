import { Eye, Heart, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  useIntl,
} from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { hueOf } from '../../ui/hues.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Image } from '../../ui/Image.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withValues } from '../../ui/withValues.ts';
import { OwnDecision } from '../moderation/shared/OwnDecision.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './OwnKnows.module.css';
import { Failure } from './ProgressView.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { UploadedDialog } from './UploadedDialog.tsx';

type Summary = components['schemas']['OwnKnowSummary'];

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
    pages: {
      id: 'ownKnows.pages',
      defaultMessage: '{count, plural, one {# page} other {# pages}}',
      description: 'On study material in a list: how many pages it has',
    },
    views: {
      id: 'ownKnows.views',
      defaultMessage: 'Views',
      description: 'Read out before the number of views of study material',
    },
    likes: {
      id: 'ownKnows.likes',
      defaultMessage: 'Likes',
      description: 'Read out before the number of likes of study material',
    },
    progress: {
      id: 'ownKnows.progress',
      defaultMessage: 'See how far it is',
      description: 'Button on study material that is being processed',
    },
    read: {
      id: 'progress.read',
      defaultMessage: 'Read it',
      description: 'Button that opens the published study material',
    },
    again: {
      id: 'progress.again',
      defaultMessage: 'Choose another file',
      description: 'Button after shared files could not be processed: leads to the choice of files',
    },
    remove: {
      id: 'ownKnows.delete',
      defaultMessage: 'Delete {title}',
      description:
        'Button on study material in the list of one’s own, read out; {title} is its title',
    },
    review: {
      id: 'ownKnows.review',
      defaultMessage: 'Somebody of our team has a look at it first. You need to do nothing.',
      description: 'On study material in the list of one’s own that a person has to look at',
    },
  }),
);

const LIMIT = 20;

/** While something is processed, the list is asked for again after this time, in milliseconds. */
const LOOK_EVERY = 5000;

/** What the user shared, with what became of it. */
export default requireSession(function OwnKnows() {
  const { url } = usePage();
  const page = Math.max(0, Number(new URLSearchParams(url.split('?')[1]).get('page')) || 0);
  const list = useApiQuery(
    '/api/knows/mine',
    { query: { page, limit: LIMIT } },
    { context: 'knows.getMine' },
  );
  const [deleted, setDeleted] = useState<Summary | null>(null);
  const { refetch } = list;
  const isProcessing = list.data?.content.some(({ status }) => status === 'PROCESSING') ?? false;
  useEffect(() => {
    if (!isProcessing) return undefined;
    const timer = setInterval(() => void refetch(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isProcessing, refetch]);
  if (list.isError && !list.data)
    return (
      <ErrorScene kind="unreachable" onRetry={() => void refetch()} homeHref={urlTo('home')} />
    );
  const isEmpty = list.data?.totalElements === 0;
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
        {!isEmpty && (
          <Button href={urlTo('know-create')} icon={<Plus size={18} aria-hidden="true" />}>
            <FormattedMessage {...texts.create} />
          </Button>
        )}
      </header>
      {list.data ? <List list={list.data} onDelete={setDeleted} /> : <Waiting />}
      <UploadedDialog />
      <DeleteDialog
        know={deleted}
        onClose={() => setDeleted(null)}
        onDeleted={() => void refetch()}
      />
    </div>
  );
});

type Knows = components['schemas']['OwnKnowList'];

function List({ list, onDelete }: { list: Knows; onDelete: (know: Summary) => void }) {
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
          <Row key={know.uuid} know={know} onDelete={() => onDelete(know)} />
        ))}
      </ul>
      <Pagination
        page={list.page}
        pageCount={Math.ceil(list.totalElements / LIMIT)}
        hrefFor={(page) => urlTo('knows', { query: { page: page || null } })}
      />
    </>
  );
}

function Row({ know, onDelete }: { know: Summary; onDelete: () => void }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { status, subject, cover, title } = know;
  const href = hrefOf(know);
  return (
    <Card as="li" padding="none" className={styles.row}>
      <div className={styles.cover} data-hue={subject ? hueOf(subject.color) : undefined}>
        {cover && (
          <Image
            src={cover.url}
            sources={[]}
            width={cover.width}
            height={cover.height}
            alt=""
            className={styles.page}
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.badges}>
          <StatusBadge status={status} />
          {subject && (
            <span lang={lang}>
              <Chip hue={hueOf(subject.color)}>{subject.name}</Chip>
            </span>
          )}
        </p>
        <h2 className={styles.name} lang={lang}>
          <a href={href}>{title}</a>
        </h2>
        <Facts know={know} />
        {status === 'REVIEW' && (
          <p className={styles.facts}>
            <FormattedMessage {...texts.review} />
          </p>
        )}
        {know.own.failure && <Failure failure={know.own.failure} />}
        {know.own.decision && <OwnDecision know={know} decision={know.own.decision} />}
        <div className={styles.actions}>
          <Button size="small" variant="tonal" href={href}>
            <FormattedMessage {...actionOf(status)} />
          </Button>
          <IconButton label={intl.formatMessage(texts.remove, { title })} onClick={onDelete}>
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </Card>
  );
}

/** Where a know leads: while it is processed to its progress, after a failure to another try. */
function hrefOf({ status, uuid, path }: Summary): string {
  if (status === 'PROCESSING') return urlTo('know-create-details', { hash: `know-${uuid}` });
  return status === 'REJECTED' ? urlTo('know-create') : path;
}

function actionOf(status: Summary['status']) {
  if (status === 'PROCESSING') return texts.progress;
  return status === 'REJECTED' ? texts.again : texts.read;
}

function Facts({ know }: { know: Summary }) {
  const isRead = know.status === 'PUBLISHED' || know.status === 'PRIVATE';
  return (
    <p className={styles.facts}>
      <span>
        <FormattedDate value={know.createdOn} dateStyle="medium" />
      </span>
      {know.pageCount > 0 && (
        <span>
          <FormattedMessage {...texts.pages} values={{ count: know.pageCount }} />
        </span>
      )}
      {isRead && (
        <>
          <span className={styles.fact}>
            <Eye size={16} aria-hidden="true" />
            <VisuallyHidden>
              <FormattedMessage {...texts.views} />
            </VisuallyHidden>
            <FormattedNumber value={know.views} />
          </span>
          <span className={styles.fact}>
            <Heart size={16} aria-hidden="true" />
            <VisuallyHidden>
              <FormattedMessage {...texts.likes} />
            </VisuallyHidden>
            <FormattedNumber value={know.likes} />
          </span>
        </>
      )}
    </p>
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
