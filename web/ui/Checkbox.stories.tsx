import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { label: 'Statistics' },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { defaultChecked: true } };
export const WithHelp: Story = { args: { help: 'Tells us which pages help most.' } };
export const WithError: Story = { args: { error: 'Without this we can’t go on.' } };
export const Locked: Story = {
  args: { label: 'Required', checked: true, disabled: true, readOnly: true },
};
