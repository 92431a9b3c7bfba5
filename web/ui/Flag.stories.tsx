import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMarket } from '../market/MarketProvider.tsx';
import { Flag } from './Flag.tsx';
import { Row } from './Stack.tsx';

function Flags() {
  const { countries } = useMarket();
  return (
    <Row>
      {countries.map((country) => (
        <Row key={country.code} gap={2}>
          <Flag iconUrl={country.iconUrl} />
          <span lang={country.language}>{country.localizedName}</span>
        </Row>
      ))}
    </Row>
  );
}

const meta = { title: 'Primitives/Flag', component: Flags } satisfies Meta<typeof Flags>;
export default meta;

export const All: StoryObj<typeof meta> = {};
