import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight, Download } from 'lucide-react';
import { Button } from './Button.tsx';
import { Row, Stack } from './Stack.tsx';

const meta = {
  title: 'Primitives/Button',
  component: Button,
  args: { children: 'Save the know' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Loading: Story = { args: { loading: true } };
export const Disabled: Story = { args: { disabled: true } };
export const AsLink: Story = { args: { href: '#somewhere', iconEnd: <ArrowRight size={20} /> } };
export const FullWidth: Story = { args: { fullWidth: true, size: 'large' } };

export const Variants: Story = {
  render: () => (
    <Stack>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Row key={size}>
          {(['filled', 'tonal', 'quiet', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={<Download size={20} />}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
    </Stack>
  ),
};

export const LongText: Story = {
  args: { children: 'Datenschutzgrundverordnungskonforme Lernmaterialiensammlung herunterladen' },
  globals: { viewport: { value: 'w360' } },
};
