import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Primitives/TextField',
  component: TextField,
  args: { label: 'E-mail', type: 'email', autoComplete: 'email' },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithHelp: Story = {
  args: { help: 'We only write when something happens.', placeholder: 'name@school.example' },
};
export const WithError: Story = {
  args: {
    defaultValue: 'name@',
    error: 'This address ends too early.',
    help: 'As your school wrote it.',
  },
};
export const WithIcon: Story = { args: { icon: <Mail size={20} aria-hidden="true" /> } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'name@school.example' } };
export const HiddenLabel: Story = { args: { hideLabel: true, placeholder: 'E-mail' } };
