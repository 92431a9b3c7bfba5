import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { StaffList } from '../staff/shared/StaffList.tsx';
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
  return (
    <>
      <StaffList
        list={list}
        page={page}
        limit={limit}
        height={220}
        count={(count) => <FormattedMessage {...texts.found} values={{ count }} />}
        none={<FormattedMessage {...none} />}
        onRetry={again}
        hrefFor={hrefFor}
      >
        {(one) => {
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
        }}
      </StaffList>
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
