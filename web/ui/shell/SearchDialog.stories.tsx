import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { SearchDialog } from './SearchDialog.tsx';
import { sampleBeforeTyping, sampleSearch } from '../../../storybook/samples.ts';

const meta = {
  title: 'Shell/SearchDialog',
  component: SearchDialog,
  args: { ...sampleSearch, open: true, onClose: () => undefined },
} satisfies Meta<typeof SearchDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {
  globals: { viewport: { value: 'w360' } },
  play: async () => {
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, 'bi');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
  },
};
export const BeforeTyping: Story = {
  args: { beforeTyping: sampleBeforeTyping },
  globals: { viewport: { value: 'w360' } },
  play: async () => {
    await waitFor(() => expect(screen.getByText('photosynthesis')).toBeVisible());
  },
};
export const Wide: Story = {
  play: async () => {
    await expect(await screen.findByRole('combobox')).toBeVisible();
  },
};
