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
export const OneLine: Story = {
  args: {
    label: 'Link',
    value:
      'https://knowmad.example/knows/the-french-revolution-eb09e665-bf0c-4533-81e6-482ffea03fd8',
    oneLine: true,
  },
  globals: { viewport: { value: 'w360' } },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
