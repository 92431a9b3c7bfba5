import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePageAnswers } from '../../api/pageData.tsx';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { components } from '../../generated/api.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StepFindScene } from '../../ui/scenes/StepFindScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Notices.module.css';
import { NoticeRow } from './NoticeRow.tsx';
import { texts } from './noticeTexts.ts';

const LIMIT = 20;

type Notices = components['schemas']['Notices'];

/** What happened that concerns the user, the latest first. */
export default requireSession(function NoticesScreen() {
  const { url } = usePage();
  const page = Math.max(
    0,
    Math.trunc(Number(new URLSearchParams(url.split('?')[1]).get('page'))) || 0,
  );
  const notices = useApiQuery(
    '/api/users/me/notices',
    { query: { page, limit: LIMIT } },
    { context: 'notices.list', onScreen: true },
  );
  if (notices.isError && !notices.data)
    return (
      <ErrorScene
        kind="unreachable"
        onRetry={() => void notices.refetch()}
        homeHref={urlTo('home')}
      />
    );
  return (
    <Section
      headingLevel="h1"
      width="narrow"
      space="tight"
      className={styles.screen}
      title={<FormattedMessage {...texts.title} />}
      lead={<FormattedMessage {...texts.lead} />}
    >
      {notices.data ? <List notices={notices.data} /> : <Waiting />}
    </Section>
  );
});

function List({ notices }: { notices: Notices }) {
  const intl = useIntl();
  const answers = usePageAnswers();
  const call = useCall('put', '/api/users/me/notices/read', { context: 'notices.readAll' });
  const [allRead, setAllRead] = useState(false);
  if (notices.totalElements === 0) return <Empty />;
  const unread = allRead ? 0 : notices.unread;
  async function readAll() {
    const outcome = await call.send({});
    if (!outcome.ok) return;
    setAllRead(true);
    // The bell in the header shows it at once.
    answers.seed('/api/users/me/notices/unread', { count: 0 });
  }
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{intl.formatMessage(texts.unread, { count: unread })}</p>
        {notices.unread > 0 && (
          <Button
            variant="tonal"
            onClick={() => void readAll()}
            loading={call.sending}
            disabled={unread === 0}
          >
            <FormattedMessage {...texts.readAll} />
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {notices.content.map((notice) => (
          <li key={notice.uuid}>
            <NoticeRow notice={allRead ? { ...notice, read: true } : notice} />
          </li>
        ))}
      </ul>
      <Pagination
        page={notices.page}
        pageCount={Math.ceil(notices.totalElements / LIMIT)}
        hrefFor={(page) => urlTo('app-notifications', { query: { page: page || null } })}
      />
      <p className={styles.note}>
        <span>
          <FormattedMessage {...texts.kept} />
        </span>
        <Link href={urlTo('profile-data')}>
          <FormattedMessage {...texts.mails} />
        </Link>
      </p>
    </>
  );
}

function Empty() {
  return (
    <EmptyState
      picture={<StepFindScene />}
      title={<FormattedMessage {...texts.empty} />}
      action={
        <Button href={urlTo('app-following')}>
          <FormattedMessage {...texts.following} />
        </Button>
      }
    >
      <FormattedMessage {...texts.emptyText} />
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} shape="card" height={84} />
      ))}
    </div>
  );
}
