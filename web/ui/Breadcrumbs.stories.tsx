import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta = {
  title: 'Primitives/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    items: [
      { label: 'Subjects', href: '#subjects' },
      { label: 'Biology', href: '#biology' },
      { label: 'Cell' },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Short: Story = {};
export const LongOnAPhone: Story = {
  args: {
    items: [
      { label: 'Fächer', href: '#f' },
      { label: 'Wirtschaftswissenschaften', href: '#w' },
      { label: 'Volkswirtschaftliche Gesamtrechnung und Konjunkturpolitik' },
    ],
  },
  globals: { viewport: { value: 'w360' } },
};
