import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { AppFirstPrompt } from './AppFirstPrompt.tsx';

const meta = {
  title: 'Shell/AppFirstPrompt',
  component: AppFirstPrompt,
  args: { open: true, appHref: '#app', onContinue: () => undefined },
} satisfies Meta<typeof AppFirstPrompt>;
export default meta;

export const OnAPhone: StoryObj<typeof meta> = {
  globals: { viewport: { value: 'w360' } },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};
