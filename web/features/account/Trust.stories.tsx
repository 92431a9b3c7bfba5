import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trust } from './shared/Trust.tsx';

const meta = {
  title: 'Parts/Trust',
  component: Trust,
  args: { onSea: false },
} satisfies Meta<typeof Trust>;
export default meta;

type Story = StoryObj<typeof meta>;

const globals = (variant: string) => ({ variant: `SHOW_VISUAL_TRUST_ELEMENTS-${variant}` });

export const People: Story = { globals: globals('V1_1') };
export const Author: Story = { globals: globals('V1_2') };
export const Privacy: Story = { globals: globals('V1_3') };
export const PrivacyOnSea: Story = {
  args: { onSea: true },
  globals: globals('V1_3'),
  decorators: [
    (Shown) => (
      <div style={{ background: 'var(--sea)', padding: 32 }}>
        <Shown />
      </div>
    ),
  ],
};
