import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { InboxScene } from '../../ui/scenes/InboxScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { requireStaff, StaffFrame } from '../staff/shared/StaffFrame.tsx';
import { ageOf, ageText } from './age.ts';
import { KindBadge, OutcomeBadge } from './CaseBadges.tsx';
import styles from './Cases.module.css';
import { queueTexts as texts, subjectTexts } from './caseTexts.ts';
import { Reasons } from './Reasons.tsx';
import { SubjectName } from './SubjectName.tsx';
import type { CaseSummary } from './types.ts';

const LIMIT = 20;

type State = 'OPEN' | 'DECIDED';

/** What waits for a decision of staff, and what was decided. */
export default requireStaff(function Cases() {
  const { url } = usePage();
  const intl = useIntl();
  const parameters = new URLSearchParams(url.split('?')[1]);
  const state: State = parameters.get('state') === 'decided' ? 'DECIDED' : 'OPEN';
  const page = Math.max(0, Number(parameters.get('page')) || 0);
  return (
    <StaffFrame page="staff-cases" title={<FormattedMessage {...texts.title} />}>
      <nav aria-label={intl.formatMessage(texts.tabs)} className={styles.tabs}>
        <Chip href={urlTo('staff-cases')} selected={state === 'OPEN'}>
          <FormattedMessage {...texts.open} />
        </Chip>
        <Chip href={addressOf('DECIDED', 0)} selected={state === 'DECIDED'}>
          <FormattedMessage {...texts.decided} />
        </Chip>
      </nav>
      <List state={state} page={page} />
    </StaffFrame>
  );
});

function addressOf(state: State, page: number): string {
  return urlTo('staff-cases', {
    query: { state: state === 'DECIDED' ? 'decided' : null, page: page || null },
  });
}

function List({ state, page }: { state: State; page: number }) {
  const list = useApiQuery(
    '/api/staff/cases',
    { query: { state, page, limit: LIMIT } },
    { context: 'moderation.getCases' },
  );
  if (list.isError && !list.data)
    return (
      <ErrorScene kind="unreachable" onRetry={() => void list.refetch()} homeHref={urlTo('home')} />
    );
  if (!list.data)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} height={112} shape="card" />
        ))}
      </div>
    );
  const { content, totalElements } = list.data;
  if (totalElements === 0) return <Empty state={state} />;
  return (
    <>
      <p className={styles.count} role="status">
        <FormattedMessage
          {...(state === 'OPEN' ? texts.count : texts.countDecided)}
          values={{ count: totalElements }}
        />
      </p>
      <ul className={styles.list}>
        {content.map((one) => (
          <Row key={one.uuid} one={one} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(totalElements / LIMIT)}
        hrefFor={(to) => addressOf(state, to)}
      />
    </>
  );
}

function Empty({ state }: { state: State }) {
  if (state === 'OPEN')
    return (
      <EmptyState picture={<DoneScene />} title={<FormattedMessage {...texts.empty} />}>
        <FormattedMessage {...texts.emptyText} />
      </EmptyState>
    );
  return (
    <EmptyState
      picture={<InboxScene />}
      title={<FormattedMessage {...texts.emptyDecided} />}
      action={
        <Button href={urlTo('staff-cases')}>
          <FormattedMessage {...texts.toQueue} />
        </Button>
      }
    >
      <FormattedMessage {...texts.emptyDecidedText} />
    </EmptyState>
  );
}

function Row({ one }: { one: CaseSummary }) {
  const intl = useIntl();
  const [now] = useState(() => Date.now());
  const { subject, decision } = one;
  const isOverdue = one.state === 'OPEN' && Date.parse(one.dueOn) < now;
  return (
    <Card as="li" padding="small" className={styles.row}>
      <div className={styles.words}>
        <p className={styles.badges}>
          <KindBadge kind={one.kind} />
          {decision !== null && <OutcomeBadge decision={decision} />}
          {isOverdue && (
            <Badge tone="danger">
              <FormattedMessage {...texts.overdue} />
            </Badge>
          )}
        </p>
        <CardTitle as="h2" href={urlTo('staff-case', { params: { id: one.uuid } })}>
          <SubjectName subject={subject} />
        </CardTitle>
        <p className={styles.facts}>
          {subject.kind !== 'know' && (
            <span>
              <FormattedMessage {...subjectTexts[subject.kind]} />
            </span>
          )}
          {subject.kind !== 'knower' && subject.author && (
            <span>
              <FormattedMessage {...texts.by} values={{ name: <bdi>{subject.author.name}</bdi> }} />
            </span>
          )}
          <span className={styles.market}>{subject.market}</span>
          <time dateTime={one.decidedOn ?? one.openedOn}>
            {one.decidedOn === null ? (
              ageText(intl, ageOf(one.openedOn, now))
            ) : (
              <FormattedMessage
                {...texts.decidedOn}
                values={{ date: <FormattedDate value={one.decidedOn} dateStyle="medium" /> }}
              />
            )}
          </time>
        </p>
      </div>
      <Reasons reasons={one.reasons} />
    </Card>
  );
}
