import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card.tsx';
import { Grid, Row, Stack } from './Stack.tsx';

const meta = {
  title: 'Primitives/Stack',
  component: Stack,
  args: { children: null },
} satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

const cards = ['one', 'two', 'three', 'four', 'five'].map((name) => <Card key={name}>{name}</Card>);

export const Below: Story = { render: () => <Stack gap={2}>{cards}</Stack> };
export const Beside: Story = { render: () => <Row>{cards}</Row> };
export const InColumns: Story = { render: () => <Grid columns={3}>{cards}</Grid> };
