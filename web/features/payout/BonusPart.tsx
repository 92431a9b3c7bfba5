import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { urlTo } from '../../page/routes.ts';
import { randomUuid } from '../../page/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import staff from '../staff/shared/Staff.module.css';
import { StaffList } from '../staff/shared/StaffList.tsx';
import { StaffSearch } from '../staff/shared/StaffSearch.tsx';
import type { FoundUser } from './calls.ts';
import styles from './Desk.module.css';
import { decideTexts, deskTexts } from './deskTexts.ts';
import { money, parseAmount } from './money.ts';
import { bonusTexts as texts } from './partTexts.ts';

const LIMIT = 20;
const MIN_QUERY = 3;
const MAX_QUERY = 320;

/** Finding a user, and giving them money. */
export function BonusPart({ query, page }: { query: string; page: number }) {
  // One's own balance says whether the site has payouts.
  const own = useApiQuery(
    '/api/payouts/balance',
    {},
    { context: 'payouts.getBalance', onScreen: true, expects: ['ForbiddenError'] },
  );
  if (own.error?.type === 'ForbiddenError')
    return (
      <Notice>
        <FormattedMessage {...texts.closed} />
      </Notice>
    );
  if (own.isError && !own.data) return <FailedPart onRetry={() => void own.refetch()} />;
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage {...texts.lead} />
      </p>
      <SearchForm query={query} />
      {own.data && query.length >= MIN_QUERY && <Found query={query} page={page} />}
    </>
  );
}

const handleOf = (username: string) => `@${username}`;

function addressOf(query: string, page = 0): string {
  return urlTo('staff-payouts', { query: { view: 'bonus', query, page: page || null } });
}

function SearchForm({ query }: { query: string }) {
  const intl = useIntl();
  const form = useControlledForm({
    initial: { query },
    check: (values) => ({
      query: values.query.trim().length < MIN_QUERY && intl.formatMessage(texts.short),
    }),
    send: (values) => location.assign(addressOf(values.query.trim())),
  });
  return (
    <StaffSearch
      form={form}
      label={<FormattedMessage {...texts.search} />}
      submit={<FormattedMessage {...deskTexts.submit} />}
      maxLength={MAX_QUERY}
    />
  );
}

function Found({ query, page }: { query: string; page: number }) {
  const intl = useIntl();
  const { user: me } = useOwnUser();
  const list = useApiQuery(
    '/api/staff/users',
    { query: { query, page, limit: LIMIT } },
    { context: 'staff.searchUsers', onScreen: true },
  );
  const [given, setGiven] = useState<FoundUser | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <StaffList
        list={list}
        page={page}
        limit={LIMIT}
        height={110}
        count={(count) => <FormattedMessage {...texts.found} values={{ count }} />}
        none={<FormattedMessage {...texts.nobody} />}
        onRetry={() => void list.refetch()}
        hrefFor={(to) => addressOf(query, to)}
      >
        {(user) => (
          <Card as="li" key={user.uuid} className={staff.row}>
            <h2 className={staff.name}>
              <bdi>{user.name}</bdi>
            </h2>
            <p className={staff.facts}>
              <bdi>{user.email}</bdi>
              {user.username !== null && <bdi>{handleOf(user.username)}</bdi>}
              <span className={staff.market}>{user.market}</span>
            </p>
            {user.uuid === me.uuid ? (
              <p>
                <FormattedMessage {...texts.self} />
              </p>
            ) : (
              <div className={staff.actions}>
                <Button
                  size="small"
                  variant="tonal"
                  aria-haspopup="dialog"
                  aria-label={intl.formatMessage(texts.giveName, { name: user.name })}
                  onClick={() => {
                    setGiven(user);
                    setOpen(true);
                  }}
                >
                  <FormattedMessage {...texts.give} />
                </Button>
              </div>
            )}
          </Card>
        )}
      </StaffList>
      {given && (
        <BonusDialog key={given.uuid} user={given} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface BonusDialogProps {
  user: FoundUser;
  open: boolean;
  onClose: () => void;
}

/** The form for a bonus in the currency of the user's country. */
function BonusDialog({ user, open, onClose }: BonusDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const terms = useApiQuery(
    '/api/staff/payouts/bonuses/terms',
    { query: { userUuid: user.uuid } },
    { context: 'payouts.getBonusTerms', onScreen: true },
  );
  // The form can't be sent before they are there.
  const { currency, limit } = terms.data ?? { currency: '', limit: 0 };
  // Names what is given: sent again after an answer that was lost, it is given once.
  const bonus = useRef({ of: '', id: '' });
  const call = useCall('post', '/api/staff/payouts/bonuses', {
    context: 'payouts.giveBonus',
    expects: ['FormValidationError'],
  });
  const form = useControlledForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => {
      const minor = parseAmount(amount, currency);
      const isRight = minor !== null && minor > 0 && minor <= limit;
      const range = { least: money(intl, 1, currency), most: money(intl, limit, currency) };
      return {
        amount: !isRight && intl.formatMessage(texts.refused, range),
        reason: reason.trim() === '' && intl.formatMessage(decideTexts.reasonMissing),
      };
    },
    send: async (values) => {
      const amount = parseAmount(values.amount, currency) ?? 0;
      const reason = values.reason.trim();
      const of = `${amount} ${reason}`;
      if (bonus.current.of !== of) bonus.current = { of, id: randomUuid() };
      const outcome = await call.send({
        body: { userUuid: user.uuid, amount, reason, bonusId: bonus.current.id },
      });
      if (!outcome.ok)
        return serverErrors(intl, outcome.error, {
          amount: texts.refusedByServer,
          reason: decideTexts.reasonMissing,
        });
      bonus.current = { of: '', id: '' };
      form.set({ amount: '', reason: '' });
      onClose();
      const more = { name: user.name, amount: money(intl, amount, currency) };
      toasts.show(intl.formatMessage(texts.given, more), 'success');
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.giveName} values={{ name: <bdi>{user.name}</bdi> }} />}
      description={<FormattedMessage {...texts.text} />}
      submit={<FormattedMessage {...texts.give} />}
      blocked={!terms.data}
    >
      {terms.data ? (
        <>
          <TextField
            label={<FormattedMessage {...texts.amount} values={{ currency }} />}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.text('amount')}
          />
          <TextArea
            label={<FormattedMessage {...decideTexts.reason} />}
            maxLength={1000}
            {...form.text('reason')}
          />
        </>
      ) : terms.isError ? (
        <FailedPart onRetry={() => void terms.refetch()} />
      ) : (
        <Skeleton height={220} shape="card" />
      )}
    </FormDialog>
  );
}
