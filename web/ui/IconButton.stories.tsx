import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Primitives/IconButton',
  component: IconButton,
  args: { label: 'Like', children: <Heart size={22} aria-hidden="true" /> },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Quiet: Story = {};
export const Tonal: Story = { args: { variant: 'tonal' } };
export const Disabled: Story = { args: { disabled: true } };
export const AsLink: Story = { args: { href: '#liked' } };
