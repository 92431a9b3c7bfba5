import type { Meta, StoryObj } from '@storybook/react-vite';
import { StepProgress } from './StepProgress.tsx';

const meta = {
  title: 'Primitives/StepProgress',
  component: StepProgress,
  args: { step: 2, of: 6 },
} satisfies Meta<typeof StepProgress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Halfway: Story = {};
export const First: Story = { args: { step: 1 } };
export const Last: Story = { args: { step: 6 } };
