import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import PlanScreen from './PlanScreen.tsx';
import { sampleOffer, sampleTrial } from './samples.ts';

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Plan',
  component: StoryPage,
  args: {
    screen: PlanScreen,
    route: 'pro-plan',
    url: '/pro-plan',
    data: { '/api/plan': sampleOffer },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

export const Yearly: Story = {};

export const OnAPhone: Story = { globals: onAPhone };

export const Monthly: Story = {
  play: async ({ canvas }) => {
    const [month, year] = within(canvas.getByRole('main')).getAllByRole('radio');
    await expect(year).toBeChecked();
    await userEvent.click(month!);
    await expect(month).toBeChecked();
  },
};

/** Another tax, and amounts of four digits. */
export const French: Story = {
  args: {
    data: {
      '/api/plan': {
        ...sampleOffer,
        prices: sampleOffer.prices.map((price) => ({
          ...price,
          taxRate: 550,
          taxName: 'TVA',
          amount: price.amount * 100,
          monthly: price.monthly * 100,
        })),
        paymentMethods: ['CARD', 'PAYPAL'],
      },
    },
  },
};

export const FrenchOnAPhone: Story = { ...French, globals: onAPhone };

export const WithATrial: Story = { args: { data: { '/api/plan': sampleTrial } } };

export const WithATrialOnAPhone: Story = { ...WithATrial, globals: onAPhone };

/** A market whose AI tools are off: the plan raises nothing. */
export const WithoutEntitlements: Story = {
  args: { data: { '/api/plan': { ...sampleOffer, entitlements: [] } } },
};

export const Waiting: Story = {
  args: { data: {}, answers: { 'GET /api/plan': { status: 200, stream: new ReadableStream() } } },
};

export const Failing: Story = {
  args: {
    data: {},
    answers: {
      'GET /api/plan': {
        status: 503,
        body: { type: 'NoErrorType', message: 'for developers', requestId: 'story' },
      },
    },
  },
};
