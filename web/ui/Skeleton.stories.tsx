import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Row, Stack } from './Stack.tsx';

const meta = {
  title: 'Primitives/Skeleton',
  component: Skeleton,
  args: { lines: 1 },
} satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { lines: 3 } };
export const ACard: Story = {
  render: () => (
    <Card>
      <Stack gap={3}>
        <Skeleton shape="box" height={140} />
        <Skeleton width="70%" />
        <Row>
          <Skeleton shape="circle" width={30} height={30} />
          <Skeleton width={120} />
        </Row>
      </Stack>
    </Card>
  ),
};
