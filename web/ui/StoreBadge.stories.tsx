import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMarket } from '../market/MarketProvider.tsx';
import { MarketProvider } from '../market/MarketProvider.tsx';
import { Row, Stack } from './Stack.tsx';
import { StoreBadge } from './StoreBadge.tsx';

const meta = {
  title: 'Primitives/StoreBadge',
  component: StoreBadge,
  args: { platform: 'ios', href: '#store' },
} satisfies Meta<typeof StoreBadge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ios: Story = {};
export const Android: Story = { args: { platform: 'android' } };

const badges = ['de', 'en', 'el', 'es', 'fr', 'it', 'pl', 'pt', 'ro', 'cs', 'tr'] as const;

function EveryLanguage() {
  const market = useMarket();
  return (
    <Stack>
      {badges.map((storeBadge) => (
        <MarketProvider key={storeBadge} market={{ ...market, storeBadge }}>
          <Row>
            <StoreBadge platform="ios" href="#ios" />
            <StoreBadge platform="android" href="#android" />
          </Row>
        </MarketProvider>
      ))}
    </Stack>
  );
}

export const Languages: Story = { render: () => <EveryLanguage /> };
