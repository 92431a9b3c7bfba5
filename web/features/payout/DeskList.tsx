import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { StaffList } from '../staff/shared/StaffList.tsx';
import type { DeskRequest } from './calls.ts';
import { DeskRow } from './DeskRow.tsx';
import { deskTexts as texts } from './deskTexts.ts';

export type DeskStatus = 'WAITING' | 'APPROVED' | 'SENT' | 'PAID' | 'REJECTED';

const LIMIT = 20;

/** What is decided about a request. */
export interface Decision {
  request: DeskRequest;
  deed: 'approve' | 'reject';
}

const loadDialogs = () => import('./DeskDialogs.tsx');

export interface DeskListProps {
  status: DeskStatus;
  query: string;
  page: number;
  hrefFor: (page: number) => string;
}

/** The requests of a state. One that was decided here stays where it is, with its new state. */
export function DeskList({ status, query, page, hrefFor }: DeskListProps) {
  const { user } = useOwnUser();
  const list = useApiQuery(
    '/api/staff/payouts',
    { query: { status, query, page, limit: LIMIT } },
    { context: 'payouts.getDesk' },
  );
  const [changed, setChanged] = useState<Readonly<Record<string, DeskRequest>>>({});
  const [decision, setDecision] = useState<Decision | null>(null);
  const [decided, setDecided] = useState<string | null>(null);
  const dialogs = useLoaded(loadDialogs, decision !== null);
  const again = () => {
    setChanged({});
    void list.refetch();
  };
  return (
    <>
      <StaffList
        list={list}
        page={page}
        limit={LIMIT}
        height={220}
        count={(count) => <FormattedMessage {...texts.found} values={{ count }} />}
        none={
          <FormattedMessage
            {...(status === 'WAITING' && query === '' ? texts.noneWaiting : texts.none)}
          />
        }
        onRetry={again}
        hrefFor={hrefFor}
      >
        {(one) => {
          const request = changed[one.requestId] ?? one;
          return (
            <DeskRow
              key={one.requestId}
              request={request}
              own={user.uuid}
              focused={decision === null && decided === one.requestId}
              onDecide={(deed) => {
                setDecided(null);
                setDecision({ request, deed });
              }}
            />
          );
        }}
      </StaffList>
      {dialogs && (
        <dialogs.DeskDialogs
          decision={decision}
          onClose={() => setDecision(null)}
          onDecided={(request) => {
            setChanged((before) => ({ ...before, [request.requestId]: request }));
            setDecided(request.requestId);
            setDecision(null);
          }}
          onLate={again}
        />
      )}
    </>
  );
}
