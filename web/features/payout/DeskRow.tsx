import { useEffect, useRef } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Approval, DeskRequest, PayeeKind } from './calls.ts';
import { countryName } from './countries.ts';
import { Fact } from '../staff/shared/Fact.tsx';
import staff from '../staff/shared/Staff.module.css';
import styles from './Desk.module.css';
import { decideTexts, deskTexts as texts } from './deskTexts.ts';
import type { Decision } from './DeskList.tsx';
import { money } from './money.ts';
import { endingText, momentText, payeeTexts } from './payeeTexts.ts';
import { isOpen, statusTexts, statusTones } from './statusTexts.ts';

export interface DeskRowProps {
  request: DeskRequest;
  /** The uuid of who looks at it. */
  own: string;
  /** Its buttons may have gone with what was done: the focus goes to its heading. */
  focused: boolean;
  onDecide: (deed: Decision['deed']) => void;
}

/** A request as staff see it: whom it pays, who approved it, and what the reader may do. */
export function DeskRow({ request, own, focused, onDecide }: DeskRowProps) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, userUuid, userName, approvals, reason, paidOn } = request;
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Card as="li" className={staff.row}>
      <h2 className={staff.sum} ref={heading} tabIndex={-1}>
        <span>{money(intl, request.amount, request.currency)}</span>
        <Badge tone={statusTones[status]}>{intl.formatMessage(statusTexts[status])}</Badge>
      </h2>
      <p className={staff.facts}>
        {userUuid === null ? (
          <FormattedMessage {...texts.left} />
        ) : (
          <Link href={urlTo('staff-people', { query: { query: userUuid } })}>
            <bdi>{userName}</bdi>
          </Link>
        )}
        <span className={staff.market}>{request.countryCode}</span>
        <span>
          <FormattedMessage
            {...texts.asked}
            values={{ date: <FormattedDate value={request.createdOn} dateStyle="medium" /> }}
          />
        </span>
        {paidOn !== null && (
          <span>
            <FormattedMessage
              {...texts.ended}
              values={{ date: <FormattedDate value={paidOn} dateStyle="medium" /> }}
            />
          </span>
        )}
      </p>
      <dl className={staff.details}>
        <Payee request={request} />
        <Fact name={<FormattedMessage {...texts.approvals} />}>
          <Approvals approvals={approvals} />
        </Fact>
        <Fact name={<FormattedMessage {...texts.reference} />}>
          <code>{request.requestId}</code>
        </Fact>
        {reason !== null && (
          <Fact name={<FormattedMessage {...texts.reason} />}>
            <bdi>{reason}</bdi>
          </Fact>
        )}
      </dl>
      <Deeds request={request} own={own} onDecide={onDecide} />
    </Card>
  );
}

/** Who is paid, where that is known, and the ending of the account. */
export function Payee({ request }: { request: DeskRequest }) {
  const intl = useIntl();
  const { payeeName, payeeCity, payeeCountry, payeeKind, ending } = request;
  return (
    <>
      {payeeName !== '' && (
        <Fact name={<FormattedMessage {...texts.payee} />}>
          <bdi>{payeeName}</bdi>
          <br />
          <FormattedMessage
            {...texts.place}
            values={{
              city: <bdi>{payeeCity}</bdi>,
              country: countryName(intl.locale, payeeCountry),
            }}
          />
        </Fact>
      )}
      <Fact name={<FormattedMessage {...texts.account} />}>
        <FormattedMessage
          {...texts.ending}
          values={{
            kind: payeeKind === '' ? '' : intl.formatMessage(payeeTexts[payeeKind as PayeeKind]),
            ending: <bdi>{endingText(ending)}</bdi>,
          }}
        />
      </Fact>
    </>
  );
}

function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  const intl = useIntl();
  if (approvals.length === 0) return <FormattedMessage {...texts.nobody} />;
  return (
    <ul className={styles.approvals}>
      {approvals.map((one) => (
        <li key={one.staffUuid}>
          <span>
            <FormattedMessage
              {...texts.approval}
              values={{
                name: one.name === '' ? intl.formatMessage(texts.left) : <bdi>{one.name}</bdi>,
                time: (
                  <time dateTime={one.on}>
                    {intl.formatDate(one.on, { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                ),
              }}
            />
          </span>
          {one.void && (
            <Badge tone="warning">
              <FormattedMessage {...texts.void} />
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the reader may do with a request; what they may not is said. */
function Deeds({ request, own, onDecide }: Omit<DeskRowProps, 'focused'>) {
  const intl = useIntl();
  const { status, heldUntil, approvals, payeeName } = request;
  if (!isOpen(status) && status !== 'APPROVED') return null;
  if (request.userUuid === own)
    return (
      <p className={staff.said}>
        <FormattedMessage {...texts.own} />
      </p>
    );
  const values = {
    amount: money(intl, request.amount, request.currency),
    name: request.userName,
  };
  const isMine = approvals.some((one) => one.staffUuid === own && !one.void);
  const isUnreadable = isOpen(status) && payeeName === '';
  const mayApprove = status === 'WAITING' && !isMine && !isUnreadable;
  return (
    <>
      {heldUntil !== null && status === 'HELD' && (
        <p className={staff.said}>
          <FormattedMessage {...texts.held} values={{ until: momentText(intl, heldUntil) }} />
        </p>
      )}
      {isUnreadable && (
        <p className={staff.said}>
          <FormattedMessage {...texts.unreadable} />
        </p>
      )}
      {isMine && status === 'WAITING' && (
        <p className={staff.said}>
          <FormattedMessage {...texts.mine} />
        </p>
      )}
      <div className={staff.actions}>
        {mayApprove && (
          <Button
            size="small"
            onClick={() => onDecide('approve')}
            aria-haspopup="dialog"
            aria-label={intl.formatMessage(decideTexts.approveName, values)}
          >
            <FormattedMessage {...decideTexts.approve} />
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={() => onDecide('reject')}
          aria-haspopup="dialog"
          aria-label={intl.formatMessage(decideTexts.rejectName, values)}
        >
          <FormattedMessage {...decideTexts.reject} />
        </Button>
      </div>
    </>
  );
}
