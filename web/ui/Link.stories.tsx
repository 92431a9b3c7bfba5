import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './Link.tsx';

const meta = {
  title: 'Primitives/Link',
  component: Link,
  args: { href: '#terms', children: 'Terms of use' },
} satisfies Meta<typeof Link>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Inline: Story = {
  render: (args) => (
    <p>
      By going on you agree to the <Link {...args} />, which are short.
    </p>
  ),
};
export const Plain: Story = { args: { variant: 'plain' } };
export const Standalone: Story = { args: { variant: 'standalone' } };
export const External: Story = { args: { external: true, href: 'https://example.com' } };
