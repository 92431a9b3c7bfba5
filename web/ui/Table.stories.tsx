import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMarket } from '../market/MarketProvider.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Table } from './Table.tsx';

/** The market's payout table, or a text if it has none. */
function Tiers() {
  const { payout, locale } = useMarket();
  if (payout.tiers.length === 0) return <EmptyState title="This market has no payout table" />;
  return (
    <Table
      caption="Payouts by number of knows"
      rowKey={(tier) => tier.knowsRequirement}
      rows={payout.tiers}
      columns={[
        { key: 'knows', header: 'Published knows', cell: (tier) => tier.knowsRequirement },
        {
          key: 'amount',
          header: 'Payout',
          numeric: true,
          cell: (tier) =>
            new Intl.NumberFormat(locale.interface, {
              style: 'currency',
              currency: tier.currency,
            }).format(tier.payoutAmount),
        },
      ]}
    />
  );
}

const meta = { title: 'Primitives/Table', component: Tiers } satisfies Meta<typeof Tiers>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
