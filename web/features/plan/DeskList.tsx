import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { urlTo } from '../../page/routes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './Desk.module.css';
import type { DeskPayment, DeskPayments } from './deskCalls.ts';
import { DeskRow } from './DeskRow.tsx';
import { deskTexts as texts } from './deskTexts.ts';

const loadDialog = () => import('./DeskDialog.tsx');

export interface DeskListProps {
  list: UseQueryResult<DeskPayments, ApiError>;
  page: number;
  limit: number;
  /** In place of payments, while there are none. */
  none: MessageDescriptor;
  hrefFor: (page: number) => string;
}

/** Payments. One that was changed here stays where it is, with its new state. */
export function DeskList({ list, page, limit, none, hrefFor }: DeskListProps) {
  const { user } = useOwnUser();
  const [changed, setChanged] = useState<Readonly<Record<string, DeskPayment>>>({});
  const [asked, setAsked] = useState<DeskPayment | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const dialog = useLoaded(loadDialog, asked !== null);
  const again = () => {
    setChanged({});
    void list.refetch();
  };
  const take = (payment: DeskPayment) =>
    setChanged((before) => ({ ...before, [payment.paymentUuid]: payment }));
  if (list.isError && !list.data)
    return <ErrorScene kind="unreachable" onRetry={again} homeHref={urlTo('home')} />;
  if (!list.data)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} height={220} shape="card" />
        ))}
      </div>
    );
  const { content, totalElements } = list.data;
  const count = <FormattedMessage {...texts.found} values={{ count: totalElements }} />;
  if (totalElements === 0)
    return (
      <EmptyState title={count}>
        <FormattedMessage {...none} />
      </EmptyState>
    );
  return (
    <>
      <p className={styles.count} role="status">
        {count}
      </p>
      <ul className={styles.list}>
        {content.map((one) => {
          const payment = changed[one.paymentUuid] ?? one;
          return (
            <DeskRow
              key={one.paymentUuid}
              payment={payment}
              own={user.uuid}
              focused={asked === null && done === one.paymentUuid}
              onRefund={() => {
                setDone(null);
                setAsked(payment);
              }}
              onChange={take}
            />
          );
        })}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(totalElements / limit)} hrefFor={hrefFor} />
      {dialog && (
        <dialog.DeskDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={(payment) => {
            take(payment);
            setDone(payment.paymentUuid);
            setAsked(null);
          }}
          onLate={again}
        />
      )}
    </>
  );
}
