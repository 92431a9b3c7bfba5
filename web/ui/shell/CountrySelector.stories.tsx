import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CountrySelector } from './CountrySelector.tsx';

const meta = {
  title: 'Shell/CountrySelector',
  component: CountrySelector,
  args: { hrefFor: (choice) => `${choice.domain}/` },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 460 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CountrySelector>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvasElement.querySelector('summary')!);
    await expect(canvas.getAllByRole('link').length).toBeGreaterThan(2);
  },
};
export const OnAPhone: Story = { play: Open.play!, globals: { viewport: { value: 'w360' } } };
