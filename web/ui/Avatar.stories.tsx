import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';
import { Row } from './Stack.tsx';

const meta = {
  title: 'Primitives/Avatar',
  component: Avatar,
  args: { name: 'Ελένη Παπαδοπούλου' },
} satisfies Meta<typeof Avatar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Letter: Story = {};
export const Picture: Story = { args: { src: '/brand/icon-192.png', size: 48 } };
export const Names: Story = {
  render: () => (
    <Row>
      {['Ana', 'Björn', 'chloé', 'Ömer', 'Šárka', '王'].map((name) => (
        <Avatar key={name} name={name} size={48} />
      ))}
    </Row>
  ),
};
