import type { Meta, StoryObj } from '@storybook/react-vite';
import { Disclosure } from './Disclosure.tsx';
import { Stack } from './Stack.tsx';

const meta = {
  title: 'Primitives/Disclosure',
  component: Disclosure,
  args: { summary: 'Does it cost anything?', children: 'No. Reading and sharing are free.' },
} satisfies Meta<typeof Disclosure>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = { args: { open: true } };
export const Several: Story = {
  render: (args) => (
    <Stack gap={3}>
      <Disclosure {...args} name="faq" open />
      <Disclosure {...args} name="faq" summary="Who writes the knows?" />
      <Disclosure {...args} name="faq" summary="Can I use it without an account?" />
    </Stack>
  ),
};
