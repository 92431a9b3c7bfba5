import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';

const meta = {
  title: 'Primitives/Notice',
  component: Notice,
  args: { children: 'This page is only available in English for now.' },
} satisfies Meta<typeof Notice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Stack>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice {...args} key={tone} tone={tone} title={tone} />
      ))}
    </Stack>
  ),
};
export const WithAction: Story = {
  args: {
    title: 'You seem to be in Greece',
    children: 'There is a site for your country.',
    action: (
      <Button size="small" href="#gr">
        Go to Greece
      </Button>
    ),
    onClose: () => undefined,
  },
};
