import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import { Purchase } from './Purchase.tsx';
import PlanScreen from './PlanScreen.tsx';
import PurchaseScreen from './PurchaseScreen.tsx';
import { sampleEnded, sampleOffer, sampleSubscription } from './samples.ts';
import { nameBought } from './testing.ts';

const OWN = '/api/plan/subscriptions';
const ASK = 'POST /api/plan/activations';

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Plan purchase',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: PurchaseScreen,
    route: 'pro-plan-success',
    url: '/pro-plan/success',
    data: {},
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

const failed = (status: number, type = 'NoErrorType'): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'story' },
});
const silent = (): StoryAnswer => ({ status: 200, stream: new ReadableStream() });
const told = (change: Partial<typeof sampleSubscription>) => ({
  [ASK]: { status: 200, body: { ...sampleSubscription, ...change } },
});

export const Bought: Story = { args: { answers: told({}) }, beforeEach: nameBought };
export const BoughtOnAPhone: Story = { ...Bought, globals: onAPhone };
export const BoughtSignedIn: Story = {
  args: { answers: told({}), user: settled },
  beforeEach: nameBought,
};
export const Declined: Story = {
  args: { answers: told({ status: 'FAILED', premiumStatus: 'NONE' }) },
  beforeEach: nameBought,
};
export const Over: Story = {
  args: { answers: told({ status: 'REFUNDED', premiumStatus: 'NONE' }) },
  beforeEach: nameBought,
};
export const Asking: Story = { args: { answers: { [ASK]: silent } }, beforeEach: nameBought };
const AtOnce = () => <Purchase begins waits={[]} />;
export const Late: Story = {
  args: { screen: AtOnce, answers: told({ status: 'PENDING', premiumStatus: 'NONE' }) },
  beforeEach: nameBought,
};
export const Unreachable: Story = {
  args: { screen: AtOnce, answers: { [ASK]: failed(503) } },
  beforeEach: nameBought,
};
export const CutOff: Story = {};

export const LeadingOn: Story = {
  args: {
    route: 'pro-plan-paypal-redirect',
    url: '/pro-plan/paypal-redirect',
    answers: { [ASK]: silent },
  },
  beforeEach: nameBought,
};
export const LeadingOnToABank: Story = {
  args: { ...LeadingOn.args, route: 'pro-plan-sofort-redirect', url: '/pro-plan/sofort-redirect' },
  beforeEach: nameBought,
  globals: onAPhone,
};
export const LeadingNowhere: Story = {
  args: { route: 'pro-plan-paypal-redirect', url: '/pro-plan/paypal-redirect' },
};

const own = {
  route: 'pro-plan-subscription',
  url: '/pro-plan/subscription',
  user: settled,
};
const having = (...content: (typeof sampleSubscription)[]) => ({ data: { [OWN]: { content } } });

export const Own: Story = { args: { ...own, ...having(sampleSubscription, sampleEnded) } };
export const OwnOnAPhone: Story = { ...Own, globals: onAPhone };
export const OwnCancelled: Story = {
  args: {
    ...own,
    ...having({ ...sampleSubscription, cancelAtPeriodEnd: true, withdrawUntil: null }),
  },
};
export const OwnPastDue: Story = {
  args: { ...own, ...having({ ...sampleSubscription, status: 'PAST_DUE', withdrawUntil: null }) },
};
export const OwnNone: Story = { args: { ...own, ...having() } };
export const OwnOnlyPast: Story = { args: { ...own, ...having(sampleEnded) } };
export const OwnLoading: Story = { args: { ...own, answers: { [`GET ${OWN}`]: silent } } };
export const OwnFailing: Story = { args: { ...own, answers: { [`GET ${OWN}`]: failed(503) } } };
export const OwnCancelling: Story = {
  ...Own,
  play: async ({ canvas }) => {
    const [cancel] = await within(canvas.getByRole('main')).findAllByRole('button');
    await userEvent.click(cancel!);
    await within(document.body).findByRole('dialog');
  },
};

const buying = { screen: PlanScreen, route: 'pro-plan', url: '/pro-plan', user: settled };
const offered = { '/api/plan': sampleOffer, [OWN]: { content: [] } };
const order = async (canvas: ReturnType<typeof within>) => {
  const buttons = await within(canvas.getByRole('main')).findAllByRole('button');
  await userEvent.click(buttons[0]!);
  await within(canvas.getByRole('main')).findByRole('alert');
};
export const Buying: Story = { args: { ...buying, data: offered } };
export const BuyingOnAPhone: Story = { ...Buying, globals: onAPhone };
export const BuyingFailing: Story = {
  args: { ...buying, data: offered, answers: { 'POST /api/plan/checkouts': failed(503) } },
  play: ({ canvas }) => order(canvas as ReturnType<typeof within>),
};
export const BuyingOwned: Story = {
  args: { ...buying, data: { ...offered, [OWN]: { content: [sampleSubscription] } } },
};
