import type { Meta, StoryObj } from '@storybook/react-vite';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const meta = {
  title: 'Shell/ThemeSwitch',
  component: ThemeSwitch,
  args: { value: 'dark', onChange: () => undefined },
} satisfies Meta<typeof ThemeSwitch>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
