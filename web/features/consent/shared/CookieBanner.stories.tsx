import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CookieBanner } from './CookieBanner.tsx';

// The document's head script sets the attribute for visitors who haven't chosen yet.
const meta: Meta<typeof CookieBanner> = {
  title: 'Shell/Cookie banner',
  component: CookieBanner,
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    document.documentElement.dataset['consentAsk'] = '';
    return () => delete document.documentElement.dataset['consentAsk'];
  },
};
export default meta;
type Story = StoryObj<typeof CookieBanner>;

export const Asks: Story = {
  play: async ({ canvas }) => {
    const [accept, reject] = await canvas.findAllByRole('button');
    await expect(accept?.getBoundingClientRect().width).toBe(reject?.getBoundingClientRect().width);
    // Roles are also found inside of details that are closed.
    for (const box of canvas.getAllByRole('checkbox')) await expect(box).not.toBeVisible();
  },
};

export const OnAPhone: Story = { ...Asks, globals: { viewport: { value: 'w360' } } };

export const Settings: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvasElement.querySelector('summary') as HTMLElement);
    const [required, ...others] = await canvas.findAllByRole('checkbox');
    await expect(required).toBeDisabled();
    await expect(required).toBeChecked();
    for (const box of others) await expect(box).not.toBeChecked();
  },
};

export const SettingsOnAPhone: Story = { ...Settings, globals: { viewport: { value: 'w360' } } };

/** Visitors who have chosen don't see it. */
export const Chosen: Story = {
  beforeEach: () => {
    delete document.documentElement.dataset['consentAsk'];
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('section')).not.toBeVisible();
  },
};
