import { FileText, Gift } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Chip } from '../../ui/Chip.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import staff from '../staff/shared/Staff.module.css';
import { requireStaff, StaffFrame } from '../staff/shared/StaffFrame.tsx';
import { StaffSearch } from '../staff/shared/StaffSearch.tsx';
import { DeskList, type DeskStatus } from './DeskList.tsx';
import { deskTexts as texts } from './deskTexts.ts';
import { statusTexts } from './statusTexts.ts';

const STATUSES: readonly DeskStatus[] = ['WAITING', 'APPROVED', 'SENT', 'PAID', 'REJECTED'];

/** Characters of a search, as the server takes them. */
const MAX_QUERY = 200;

/** Few open them. */
const loadParts = () => import('./DeskParts.tsx');

/** The requests of all users for money, bonuses, and files for the bank. */
export default requireStaff(function Desk() {
  const intl = useIntl();
  const { url } = usePage();
  const parameters = new URLSearchParams(url.split('?')[1]);
  const view = parameters.get('view');
  const query = parameters.get('query') ?? '';
  const page = Math.max(0, Number(parameters.get('page')) || 0);
  const isPart = view === 'bonus' || view === 'files';
  const status = STATUSES.find((one) => one.toLowerCase() === view) ?? 'WAITING';
  const parts = useLoaded(loadParts, isPart);
  return (
    <StaffFrame
      page="staff-payouts"
      title={<FormattedMessage {...texts.title} />}
      lead={<FormattedMessage {...texts.lead} />}
    >
      <nav aria-label={intl.formatMessage(texts.views)} className={staff.views}>
        {STATUSES.map((one) => (
          <Chip key={one} href={addressOf(one, query)} selected={!isPart && one === status}>
            <FormattedMessage {...statusTexts[one]} />
          </Chip>
        ))}
        <Chip
          href={urlTo('staff-payouts', { query: { view: 'bonus' } })}
          selected={view === 'bonus'}
          icon={<Gift size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.bonus} />
        </Chip>
        <Chip
          href={urlTo('staff-payouts', { query: { view: 'files' } })}
          selected={view === 'files'}
          icon={<FileText size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.files} />
        </Chip>
      </nav>
      {view === 'bonus' ? (
        parts && <parts.BonusPart query={query} page={page} />
      ) : view === 'files' ? (
        parts && <parts.FilesPart page={page} />
      ) : (
        <>
          <SearchForm status={status} query={query} />
          <DeskList
            status={status}
            query={query}
            page={page}
            hrefFor={(to) => addressOf(status, query, to)}
          />
        </>
      )}
    </StaffFrame>
  );
});

function addressOf(status: DeskStatus, query: string, page = 0): string {
  return urlTo('staff-payouts', {
    query: {
      view: status === 'WAITING' ? null : status.toLowerCase(),
      query: query || null,
      page: page || null,
    },
  });
}

function SearchForm({ status, query }: { status: DeskStatus; query: string }) {
  const form = useControlledForm({
    initial: { query },
    send: (values) => location.assign(addressOf(status, values.query.trim())),
  });
  return (
    <StaffSearch
      form={form}
      label={<FormattedMessage {...texts.search} />}
      submit={<FormattedMessage {...texts.submit} />}
      maxLength={MAX_QUERY}
    />
  );
}
