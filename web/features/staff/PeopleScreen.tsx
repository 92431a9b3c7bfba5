import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useToasts } from '../../ui/ToastProvider.tsx';
import styles from './People.module.css';
import { peopleTexts as texts } from './peopleTexts.ts';
import staff from './shared/Staff.module.css';
import { requireStaff, StaffFrame } from './shared/StaffFrame.tsx';
import { StaffList } from './shared/StaffList.tsx';
import { StaffSearch } from './shared/StaffSearch.tsx';
import type { StaffUser } from './types.ts';

const LIMIT = 20;
const MIN_QUERY = 3;
const MAX_QUERY = 320;

const loadBlockDialog = () => import('./BlockDialog.tsx');

/** Finding users, and keeping them from the web app. */
export default requireStaff(function People() {
  const { url } = usePage();
  const parameters = new URLSearchParams(url.split('?')[1]);
  const query = parameters.get('query') ?? '';
  const page = Math.max(0, Number(parameters.get('page')) || 0);
  return (
    <StaffFrame
      page="staff-people"
      title={<FormattedMessage {...texts.title} />}
      lead={<FormattedMessage {...texts.lead} />}
    >
      <SearchForm query={query} />
      {query.length >= MIN_QUERY && <Found query={query} page={page} />}
    </StaffFrame>
  );
});

function SearchForm({ query }: { query: string }) {
  const intl = useIntl();
  const form = useControlledForm({
    initial: { query },
    check: (values) => ({
      query: values.query.trim().length < MIN_QUERY && intl.formatMessage(texts.short),
    }),
    send: (values) =>
      location.assign(urlTo('staff-people', { query: { query: values.query.trim() } })),
  });
  return (
    <StaffSearch
      form={form}
      label={<FormattedMessage {...texts.label} />}
      submit={<FormattedMessage {...texts.search} />}
      maxLength={MAX_QUERY}
    />
  );
}

function Found({ query, page }: { query: string; page: number }) {
  const list = useApiQuery(
    '/api/staff/users',
    { query: { query, page, limit: LIMIT } },
    { context: 'staff.searchUsers' },
  );
  const [blocked, setBlocked] = useState<StaffUser | null>(null);
  const dialog = useLoaded(loadBlockDialog, blocked !== null);
  const again = () => void list.refetch();
  return (
    <>
      <StaffList
        list={list}
        page={page}
        limit={LIMIT}
        height={132}
        count={(count) => <FormattedMessage {...texts.found} values={{ count }} />}
        none={<FormattedMessage {...texts.nobody} />}
        onRetry={again}
        hrefFor={(to) => urlTo('staff-people', { query: { query, page: to || null } })}
      >
        {(user) => (
          <Person key={user.uuid} user={user} onBlock={() => setBlocked(user)} onChange={again} />
        )}
      </StaffList>
      {dialog && (
        <dialog.BlockDialog
          key={blocked?.uuid}
          user={blocked}
          onClose={() => setBlocked(null)}
          onBlocked={again}
        />
      )}
    </>
  );
}

interface PersonProps {
  user: StaffUser;
  onBlock: () => void;
  onChange: () => void;
}

function Person({ user, onBlock, onChange }: PersonProps) {
  const { uuid: id, name, webApp } = user;
  const isBlocked = webApp.blocked;
  const handle = user.username === null ? null : `@${user.username}`;
  return (
    <Card as="li" className={styles.person}>
      <div className={styles.words}>
        <h2 className={staff.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={staff.facts}>
          <bdi>{user.email}</bdi>
          {handle !== null && <bdi>{handle}</bdi>}
          <span className={staff.market}>{user.market}</span>
          <span>
            <FormattedMessage
              {...texts.since}
              values={{ date: <FormattedDate value={user.createdOn} dateStyle="medium" /> }}
            />
          </span>
        </p>
        <Badges user={user} />
        {isBlocked && webApp.reason !== null && (
          <p className={styles.reason}>
            <FormattedMessage
              {...texts.blockedFor}
              values={{ reason: <bdi>{webApp.reason}</bdi> }}
            />
          </p>
        )}
      </div>
      <div className={staff.actions}>
        <Link href={urlTo('user', { params: { id } })} variant="standalone">
          <FormattedMessage {...texts.profile} />
        </Link>
        {user.knowerUuid === null && <AcceptButton user={user} onChange={onChange} />}
        {isBlocked ? (
          <UnblockButton user={user} onChange={onChange} />
        ) : (
          <Button size="small" variant="quiet" onClick={onBlock} aria-haspopup="dialog">
            <FormattedMessage {...texts.block} />
          </Button>
        )}
      </div>
    </Card>
  );
}

function Badges({ user }: { user: StaffUser }) {
  const badges = [
    { text: texts.blocked, tone: 'danger', is: user.webApp.blocked },
    { text: texts.staff, tone: 'accent', is: user.staff },
    { text: texts.knower, tone: 'success', is: user.knowerUuid !== null },
    { text: texts.twoFactor, tone: 'neutral', is: user.twoFactor },
  ] as const;
  const shown = badges.filter(({ is }) => is);
  if (shown.length === 0) return null;
  return (
    <p className={styles.badges}>
      {shown.map(({ text, tone }) => (
        <Badge key={text.id} tone={tone}>
          <FormattedMessage {...text} />
        </Badge>
      ))}
    </p>
  );
}

type ChangeProps = Pick<PersonProps, 'user' | 'onChange'>;

function UnblockButton({ user, onChange }: ChangeProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('delete', '/api/staff/users/{id}/block', {
    context: 'staff.unblock',
    expects: ['NotFoundError'],
  });
  async function unblock() {
    const outcome = await call.send({ path: { id: user.uuid } });
    // Where another member of staff was faster, it is done as well.
    if (!outcome.ok && outcome.error.type !== 'NotFoundError') return;
    toasts.show(intl.formatMessage(texts.unblocked, { name: user.name }), 'success');
    onChange();
  }
  return (
    <Button size="small" variant="tonal" loading={call.sending} onClick={() => void unblock()}>
      <FormattedMessage {...texts.unblock} />
    </Button>
  );
}

function AcceptButton({ user, onChange }: ChangeProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('post', '/api/staff/users/{id}/knower', { context: 'staff.acceptKnower' });
  async function accept() {
    const outcome = await call.send({ path: { id: user.uuid } });
    if (!outcome.ok) return;
    toasts.show(intl.formatMessage(texts.accepted, { name: user.name }), 'success');
    onChange();
  }
  return (
    <Button size="small" variant="quiet" loading={call.sending} onClick={() => void accept()}>
      <FormattedMessage {...texts.accept} />
    </Button>
  );
}
