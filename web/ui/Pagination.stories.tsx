import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pagination } from './Pagination.tsx';

const meta = {
  title: 'Primitives/Pagination',
  component: Pagination,
  args: { page: 0, pageCount: 3, hrefFor: (page) => `#page-${page}` },
} satisfies Meta<typeof Pagination>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Few: Story = {};
export const Middle: Story = { args: { page: 41, pageCount: 97 } };
export const OnAPhone: Story = {
  args: { page: 41, pageCount: 97 },
  globals: { viewport: { value: 'w360' } },
};
