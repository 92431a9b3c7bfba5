import { useEffect, useRef } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { urlTo } from '../../page/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { Fact } from '../staff/shared/Fact.tsx';
import staff from '../staff/shared/Staff.module.css';
import styles from './Desk.module.css';
import type { DeskPayment, DeskState } from './deskCalls.ts';
import { deedTexts, deskTexts as texts, differenceTexts, stateTexts } from './deskTexts.ts';
import { minorMoney } from '../../ui/minorMoney.ts';
import { paymentTexts } from './planTexts.ts';
import { statusTexts } from './subscriptionTexts.ts';

const tones: Readonly<Record<DeskState, 'neutral' | 'accent' | 'success' | 'danger'>> = {
  PENDING: 'accent',
  PAID: 'success',
  DECLINED: 'danger',
  REFUNDED: 'neutral',
  DISPUTED: 'danger',
};

export interface DeskRowProps {
  payment: DeskPayment;
  /** The uuid of who looks at it. */
  own: string;
  /** Its button has gone with what was done: the focus goes to its heading. */
  focused: boolean;
  onRefund: () => void;
  onChange: (payment: DeskPayment) => void;
}

/** A payment as staff see it: who paid, what for, what was done with it, and what may be. */
export function DeskRow({ payment, own, focused, onRefund, onChange }: DeskRowProps) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const { userUuid, userName, userEmail, state, toBeGivenBack, invoices, trail } = payment;
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Card as="li" className={staff.row}>
      <h2 className={staff.sum} ref={heading} tabIndex={-1}>
        <span>{minorMoney(intl, payment.amount, payment.currency)}</span>
        <Badge tone={toBeGivenBack ? 'warning' : tones[state]}>
          {intl.formatMessage(stateTexts[toBeGivenBack ? 'GIVING_BACK' : state])}
        </Badge>
      </h2>
      <p className={staff.facts}>
        {userUuid === null ? (
          <FormattedMessage {...texts.left} />
        ) : (
          <>
            <Link href={urlTo('staff-people', { query: { query: userUuid } })}>
              <bdi>{userName}</bdi>
            </Link>
            <bdi>{userEmail}</bdi>
          </>
        )}
        <span className={staff.market}>{payment.countryCode}</span>
        <span>
          <FormattedMessage
            {...texts.created}
            values={{ date: <FormattedDate value={payment.createdOn} dateStyle="medium" /> }}
          />
        </span>
      </p>
      <Difference payment={payment} />
      <dl className={staff.details}>
        <Subscription payment={payment} />
        <Fact name={<FormattedMessage {...texts.invoices} />}>
          {invoices.length === 0 ? (
            <FormattedMessage {...texts.noInvoice} />
          ) : (
            <ul>
              {invoices.map(({ number, kind }) => (
                <li key={number}>
                  {kind === 'INVOICE' ? (
                    number
                  ) : (
                    <FormattedMessage {...texts.credit} values={{ number }} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={<FormattedMessage {...texts.payment} />}>
          <code>{payment.paymentUuid}</code>
        </Fact>
      </dl>
      {trail.length > 0 && <Trail payment={payment} />}
      <Deeds payment={payment} own={own} onRefund={onRefund} onChange={onChange} />
    </Card>
  );
}

function Difference({ payment }: { payment: DeskPayment }) {
  const intl = useIntl();
  const { difference, providerState, differenceOn } = payment;
  if (difference === '') return null;
  return (
    <Notice tone="warning">
      <FormattedMessage
        {...differenceTexts[difference]}
        values={{
          state: providerState === '' ? '' : intl.formatMessage(stateTexts[providerState]),
          date: <FormattedDate value={differenceOn ?? undefined} dateStyle="medium" />,
        }}
      />
    </Notice>
  );
}

function Subscription({ payment }: { payment: DeskPayment }) {
  const intl = useIntl();
  const { subscriptionUuid, status, priceId, currentPeriodEnd, cancelAtPeriodEnd } =
    payment.subscription;
  const { paymentMethod, provider } = payment.subscription;
  const isRunning = status === 'ACTIVE' || status === 'PAST_DUE';
  return (
    <>
      <Fact name={<FormattedMessage {...texts.subscription} />}>
        <p className={styles.parts}>
          <strong>{intl.formatMessage(statusTexts[status])}</strong>
          <span>{priceId}</span>
          {currentPeriodEnd !== null && isRunning && (
            <span>
              <FormattedMessage
                {...texts.until}
                values={{ date: <FormattedDate value={currentPeriodEnd} dateStyle="medium" /> }}
              />
            </span>
          )}
          {cancelAtPeriodEnd && (
            <span>
              <FormattedMessage {...texts.cancelled} />
            </span>
          )}
        </p>
        <code>{subscriptionUuid}</code>
      </Fact>
      <Fact name={<FormattedMessage {...texts.method} />}>
        <FormattedMessage
          {...texts.by}
          values={{ method: intl.formatMessage(paymentTexts[paymentMethod]), provider }}
        />
      </Fact>
    </>
  );
}

function Trail({ payment }: { payment: DeskPayment }) {
  const intl = useIntl();
  return (
    <dl className={styles.trail}>
      <Fact name={<FormattedMessage {...texts.trail} />}>
        <ul>
          {payment.trail.map((one) => (
            <li key={`${one.deed} ${one.on}`}>
              <FormattedMessage
                {...deedTexts[one.deed]}
                values={{
                  name: one.name === '' ? intl.formatMessage(texts.left) : <bdi>{one.name}</bdi>,
                  time: (
                    <time dateTime={one.on}>
                      {intl.formatDate(one.on, { dateStyle: 'medium', timeStyle: 'short' })}
                    </time>
                  ),
                }}
              />
              {one.reason !== '' && (
                <blockquote className={styles.reason}>
                  <bdi>{one.reason}</bdi>
                </blockquote>
              )}
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

/** What the reader may do with a payment; what they may not is said. */
function Deeds({ payment, own, onRefund, onChange }: Omit<DeskRowProps, 'focused'>) {
  const intl = useIntl();
  const toasts = useToasts();
  const look = useCall('post', '/api/staff/plan/payments/{id}/look', { context: 'plan.look' });
  const ask = async () => {
    const outcome = await look.send({ path: { id: payment.paymentUuid } });
    if (!outcome.ok) return;
    const { answer } = outcome;
    const isSame = answer.state === payment.state && answer.difference === '';
    onChange(answer);
    toasts.show(intl.formatMessage(isSame ? texts.same : texts.changed), 'success');
  };
  const isOwn = payment.userUuid === own;
  const mayRefund = payment.state === 'PAID' && !payment.toBeGivenBack;
  const values = {
    amount: minorMoney(intl, payment.amount, payment.currency),
    name: payment.userName || intl.formatMessage(texts.left),
  };
  return (
    <>
      {isOwn && mayRefund && (
        <p className={staff.said}>
          <FormattedMessage {...texts.own} />
        </p>
      )}
      <div className={staff.actions}>
        {mayRefund && !isOwn && (
          <Button
            size="small"
            onClick={onRefund}
            aria-haspopup="dialog"
            aria-label={intl.formatMessage(texts.refundName, values)}
          >
            <FormattedMessage {...texts.refund} />
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          loading={look.sending}
          onClick={() => void ask()}
          aria-label={intl.formatMessage(texts.lookName, values)}
        >
          <FormattedMessage {...texts.look} />
        </Button>
      </div>
    </>
  );
}
