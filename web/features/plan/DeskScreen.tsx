import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Select } from '../../ui/Select.tsx';
import staff from '../staff/shared/Staff.module.css';
import { requireStaff, StaffFrame } from '../staff/shared/StaffFrame.tsx';
import { StaffSearch } from '../staff/shared/StaffSearch.tsx';
import { DeskList } from './DeskList.tsx';
import { deskTexts as texts, stateTexts } from './deskTexts.ts';

const VIEWS = [
  'ALL',
  'PENDING',
  'PAID',
  'DECLINED',
  'REFUNDED',
  'DISPUTED',
  'GIVING_BACK',
  'DIFFERENCES',
] as const;
type View = (typeof VIEWS)[number];

/** Which payments are shown; the address has it. */
interface Filter {
  view: View;
  query: string;
  market: string;
}

const LIMIT = 20;

/** Characters of a search, as the server takes them. */
const MAX_QUERY = 200;

/** The payments of all users for Plus. */
export default requireStaff(function Desk() {
  const intl = useIntl();
  const { url } = usePage();
  const parameters = new URLSearchParams(url.split('?')[1]);
  const state = parameters.get('state')?.toUpperCase();
  const filter: Filter = {
    view: VIEWS.find((one) => one === state) ?? 'ALL',
    query: parameters.get('query') ?? '',
    market: parameters.get('market') ?? '',
  };
  const page = Math.max(0, Number(parameters.get('page')) || 0);
  const { view } = filter;
  const Payments = view === 'DIFFERENCES' ? Differences : Found;
  return (
    <StaffFrame
      page="staff-plan"
      title={<FormattedMessage {...texts.title} />}
      lead={<FormattedMessage {...texts.lead} />}
    >
      <nav aria-label={intl.formatMessage(texts.views)} className={staff.views}>
        {VIEWS.map((one) => (
          <Chip key={one} href={addressOf({ ...filter, view: one })} selected={one === view}>
            <FormattedMessage {...stateTexts[one]} />
          </Chip>
        ))}
      </nav>
      <Payments filter={filter} page={page} />
    </StaffFrame>
  );
});

function addressOf({ view, query, market }: Filter, page = 0): string {
  return urlTo('staff-plan', {
    query: {
      state: view === 'ALL' ? null : view.toLowerCase(),
      query: query || null,
      market: market || null,
      page: page || null,
    },
  });
}

interface PaymentsProps {
  filter: Filter;
  page: number;
}

function Found({ filter, page }: PaymentsProps) {
  const { view, query, market } = filter;
  const list = useApiQuery(
    '/api/staff/plan/payments',
    {
      query: {
        ...(view !== 'ALL' && view !== 'DIFFERENCES' && { state: view }),
        ...(query !== '' && { query }),
        ...(market !== '' && { market }),
        page,
        limit: LIMIT,
      },
    },
    { context: 'plan.getPayments' },
  );
  return (
    <>
      <SearchForm filter={filter} markets={list.data?.markets ?? []} />
      <DeskList
        list={list}
        page={page}
        limit={LIMIT}
        none={texts.none}
        hrefFor={(to) => addressOf(filter, to)}
      />
    </>
  );
}

function Differences({ filter, page }: PaymentsProps) {
  const list = useApiQuery(
    '/api/staff/plan/differences',
    { query: { page, limit: LIMIT } },
    { context: 'plan.getDifferences' },
  );
  return (
    <DeskList
      list={list}
      page={page}
      limit={LIMIT}
      none={texts.agree}
      hrefFor={(to) => addressOf(filter, to)}
    />
  );
}

function SearchForm({ filter, markets }: { filter: Filter; markets: readonly string[] }) {
  const intl = useIntl();
  const { query, market } = filter;
  const form = useControlledForm({
    initial: { query, market },
    send: (values) =>
      location.assign(addressOf({ ...filter, ...values, query: values.query.trim() })),
  });
  const codes = market === '' || markets.includes(market) ? markets : [market, ...markets];
  const nameOf = (code: string) => {
    const region = code.toUpperCase();
    return /^[A-Z]{2}$/.test(region)
      ? (intl.formatDisplayName(region, { type: 'region' }) ?? region)
      : region;
  };
  return (
    <StaffSearch
      form={form}
      label={<FormattedMessage {...texts.search} />}
      submit={<FormattedMessage {...texts.submit} />}
      maxLength={MAX_QUERY}
    >
      <Select
        label={<FormattedMessage {...texts.market} />}
        options={[
          { value: '', label: intl.formatMessage(texts.everywhere) },
          ...codes.map((code) => ({ value: code, label: nameOf(code) })),
        ]}
        {...form.text('market')}
      />
    </StaffSearch>
  );
}
