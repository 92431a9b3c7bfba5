import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
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

const long = LongOnAPhone.args!;

/** The visitor sees the path's end, and reaches its start by keyboard. */
export const ScrollableOnAPhone: Story = {
  args: long,
  globals: {
    viewport: { value: 'w360' },
    variant: 'SHOW_SCROLLABLE_BREADCRUMBS-V1_1',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const path = canvas.getByRole('navigation');
    const current = canvas.getByText(long.items!.at(-1)!.label);
    const first = canvas.getByRole('link', { name: long.items![0]!.label });
    const box = path.getBoundingClientRect();
    await expect(path.scrollWidth).toBeGreaterThan(path.clientWidth);
    await expect(current.getBoundingClientRect().right).toBeLessThanOrEqual(box.right);
    await expect(first.getBoundingClientRect().right).toBeLessThan(box.left);
    await expect(path.clientHeight).toBeLessThan(60);
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await waitFor(() =>
      expect(first.getBoundingClientRect().left).toBeGreaterThanOrEqual(box.left),
    );
  },
};
export const ScrollableShort: Story = {
  globals: { variant: 'SHOW_SCROLLABLE_BREADCRUMBS-V1_1' },
};
