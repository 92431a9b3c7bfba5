import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card, CardTitle } from './Card.tsx';
import { Chip } from './Chip.tsx';
import { Grid, Stack } from './Stack.tsx';

const meta = { title: 'Primitives/Card', component: Card } satisfies Meta<typeof Card>;
export default meta;

type Story = StoryObj<typeof meta>;

const body = (
  <Stack gap={2}>
    <CardTitle href="#know">
      Photosynthesis: light and dark reactions explained with the whole cycle and all its parts
    </CardTitle>
    <p>12 pages · grade 10</p>
    <div>
      <Chip hue="green">Biology</Chip>
    </div>
  </Stack>
);

export const Rest: Story = { args: { children: body } };
export const Float: Story = { args: { children: body, tone: 'float' } };
export const Tint: Story = { args: { children: body, tone: 'tint', hue: 'green' } };
export const Sea: Story = {
  args: { children: <CardTitle>On the deep ground</CardTitle>, tone: 'sea', padding: 'large' },
};

export const Many: Story = {
  args: { children: null },
  render: () => (
    <Grid as="ul" columns={3}>
      {['Cell', 'Genetics', 'Ecology', 'Evolution', 'Nervensystem und Hormonsystem'].map(
        (title) => (
          <Card as="li" key={title}>
            <CardTitle href={`#${title}`}>{title}</CardTitle>
          </Card>
        ),
      )}
    </Grid>
  ),
};
