import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Log.module.css';
import { requireStaff, StaffFrame } from './shared/StaffFrame.tsx';
import type { LogEntry } from './types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'staff.log.title',
      defaultMessage: 'What staff did',
      description: 'Heading of the log of what staff did',
    },
    lead: {
      id: 'staff.log.lead',
      defaultMessage: 'Latest first. Nobody can change or delete a line.',
      description: 'Below the heading of the log of what staff did',
    },
    empty: {
      id: 'staff.log.empty',
      defaultMessage: 'Nothing was done yet',
      description: 'In place of the log of what staff did, while it is empty',
    },
    emptyText: {
      id: 'staff.log.empty.text',
      defaultMessage: 'Searches, blocks and decisions leave a line here.',
      description: 'In place of the log of what staff did, while it is empty',
    },
    when: {
      id: 'staff.log.when',
      defaultMessage: 'When',
      description: 'Column of the log of what staff did: the moment',
    },
    who: {
      id: 'staff.log.who',
      defaultMessage: 'Who',
      description: 'Column of the log of what staff did: the member of staff',
    },
    what: {
      id: 'staff.log.what',
      defaultMessage: 'What',
      description: 'Column of the log of what staff did: the deed',
    },
    whom: {
      id: 'staff.log.whom',
      defaultMessage: 'About whom',
      description: 'Column of the log of what staff did: the user whom it was about',
    },
    market: {
      id: 'staff.log.market',
      defaultMessage: 'Site',
      description:
        'Column of the log of what staff did: the code of the country on whose site it was done',
    },
    details: {
      id: 'staff.log.details',
      defaultMessage: 'Details',
      description: 'Column of the log of what staff did: more about it, such as a reason',
    },
    operator: {
      id: 'staff.log.operator',
      defaultMessage: 'Operator',
      description: 'In the log of what staff did: somebody who runs the server, by a command',
    },
    action: {
      id: 'staff.log.action',
      defaultMessage:
        '{action, select, staff_add {Made staff} staff_remove {No longer staff} knower_accept {Accepted as knower} web_block {Blocked} web_unblock {Block lifted} sessions_end {Signed out everywhere} factor_reset {Removed second factor} people_search {Searched for people} workbench_open {Opened the workbench} case_decide {Decided a case} payout_approve {Approved a payout} payout_reject {Rejected a payout} payout_bonus {Gave money} payout_file {Made a file for the bank} payout_read {Read a file for the bank} payout_executed {Marked a file as carried out} plan_refund {Gave a payment for Plus back} plan_look {Asked about a payment for Plus} other {{name}}}',
      description:
        'Column of the log of what staff did: the deed in a few words; {name} is the technical name of one that has no words yet',
    },
  }),
);

const LIMIT = 50;

/** The name of the detail that is a case's uuid. */
const CASE = 'case';

/** What staff and operators did. */
export default requireStaff(function Log() {
  const { url } = usePage();
  const page = Math.max(0, Number(new URLSearchParams(url.split('?')[1]).get('page')) || 0);
  return (
    <StaffFrame
      page="staff-log"
      title={<FormattedMessage {...texts.title} />}
      lead={<FormattedMessage {...texts.lead} />}
    >
      <Lines page={page} />
    </StaffFrame>
  );
});

function Lines({ page }: { page: number }) {
  const intl = useIntl();
  const list = useApiQuery(
    '/api/staff/log',
    { query: { page, limit: LIMIT } },
    { context: 'staff.getLog' },
  );
  if (list.isError && !list.data)
    return (
      <ErrorScene kind="unreachable" onRetry={() => void list.refetch()} homeHref={urlTo('home')} />
    );
  if (!list.data)
    return (
      <div aria-busy="true">
        <Skeleton height={360} shape="card" />
      </div>
    );
  if (list.data.totalElements === 0)
    return (
      <EmptyState title={<FormattedMessage {...texts.empty} />}>
        <FormattedMessage {...texts.emptyText} />
      </EmptyState>
    );
  return (
    <>
      <Table
        caption={
          <VisuallyHidden>
            <FormattedMessage {...texts.title} />
          </VisuallyHidden>
        }
        rows={list.data.content}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            key: 'when',
            header: <FormattedMessage {...texts.when} />,
            cell: ({ on }) => (
              <time dateTime={on} className={styles.time}>
                {intl.formatDate(on, { dateStyle: 'short', timeStyle: 'medium' })}
              </time>
            ),
          },
          {
            key: 'who',
            header: <FormattedMessage {...texts.who} />,
            cell: ({ actor }) =>
              actor === null ? <FormattedMessage {...texts.operator} /> : <Who uuid={actor} />,
          },
          {
            key: 'what',
            header: <FormattedMessage {...texts.what} />,
            cell: ({ action }) => (
              <FormattedMessage
                {...texts.action}
                values={{ action: action.replace('.', '_'), name: action }}
              />
            ),
          },
          {
            key: 'whom',
            header: <FormattedMessage {...texts.whom} />,
            cell: ({ user }) => user !== null && <Who uuid={user} />,
          },
          {
            key: 'market',
            header: <FormattedMessage {...texts.market} />,
            cell: ({ market }) => market,
          },
          {
            key: 'details',
            header: <FormattedMessage {...texts.details} />,
            cell: (entry) => <Details entry={entry} />,
          },
        ]}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(list.data.totalElements / LIMIT)}
        hrefFor={(to) => urlTo('staff-log', { query: { page: to || null } })}
      />
    </>
  );
}

/** A user by the beginning of their uuid, which tells them apart; the link searches for the whole. */
function Who({ uuid }: { uuid: string }) {
  return (
    <Link href={urlTo('staff-people', { query: { query: uuid } })}>
      <code title={uuid}>{uuid.slice(0, 8)}</code>
    </Link>
  );
}

function Details({ entry: { details } }: { entry: LogEntry }) {
  return (
    <dl className={styles.details}>
      {Object.entries(details).map(([name, value]) => (
        <div key={name} className={styles.detail}>
          <dt>{name}</dt>
          <dd>
            {name === CASE && typeof value === 'string' ? (
              <Link href={urlTo('staff-case', { params: { id: value } })}>{value}</Link>
            ) : (
              <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
