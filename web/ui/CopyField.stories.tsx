import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyField } from './CopyField.tsx';

const meta = {
  title: 'Primitives/CopyField',
  component: CopyField,
  args: { label: 'Secret', value: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP' },
} satisfies Meta<typeof CopyField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
