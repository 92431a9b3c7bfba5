import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { QRCode } from './QRCode.tsx';

const meta = {
  title: 'Primitives/QRCode',
  component: QRCode,
  args: { value: 'https://link.knowmad.example/dynamic?source=story', label: 'Opens the app' },
} satisfies Meta<typeof QRCode>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Opens the app' })).toBeVisible();
  },
};
export const HighCorrection: Story = { args: { level: 'H', size: 240 } };
export const HighVersion: Story = { args: { minVersion: 10 } };
