import { FormattedMessage, useIntl } from 'react-intl';
import type { ClientMarket } from '../../../market/types.ts';
import { Table } from '../../../ui/Table.tsx';

export type Tier = ClientMarket['payout']['tiers'][number];

/** A month's payout by number of knows. Amounts are whole units of the tier's currency. */
export function PayoutTable({ tiers }: { tiers: readonly Tier[] }) {
  const intl = useIntl();
  return (
    <Table<Tier>
      caption={
        <FormattedMessage
          id="payout.table.caption"
          defaultMessage="What Knowers will earn"
          description="Name of the table of payouts by number of published knows; Knowers are people who publish"
        />
      }
      columns={[
        {
          key: 'knows',
          header: (
            <FormattedMessage
              id="payout.table.knows"
              defaultMessage="Published knows"
              description="Column of the table of payouts: how many pieces of study material (knows) someone published"
            />
          ),
          cell: (tier) => tier.knowsRequirement,
        },
        {
          key: 'amount',
          header: (
            <FormattedMessage
              id="payout.table.amount"
              defaultMessage="Payout"
              description="Column of the table of payouts: the amount of money"
            />
          ),
          cell: (tier) =>
            intl.formatNumber(tier.payoutAmount, {
              style: 'currency',
              currency: tier.currency,
              maximumFractionDigits: 0,
            }),
          numeric: true,
        },
      ]}
      rows={tiers}
      rowKey={(tier) => tier.knowsRequirement}
    />
  );
}
