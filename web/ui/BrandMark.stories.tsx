import type { Meta, StoryObj } from '@storybook/react-vite';
import { BrandMark } from './BrandMark.tsx';

const meta = { title: 'Primitives/BrandMark', component: BrandMark } satisfies Meta<
  typeof BrandMark
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithName: Story = { args: { href: '#home' } };
export const MarkOnly: Story = { args: { withName: false, size: 64 } };
