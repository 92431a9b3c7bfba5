import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import { INVOICES } from './calls.ts';
import { Purchase } from './Purchase.tsx';
import PlanScreen from './PlanScreen.tsx';
import PurchaseScreen from './PurchaseScreen.tsx';
import {
  sampleEnded,
  sampleInvoices,
  sampleOffer,
  sampleSubscription,
  sampleTrial,
  sampleTrying,
} from './samples.ts';
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

const around = {
  [INVOICES]: { content: sampleInvoices },
  '/api/ai/allowance': { perDay: 200, remaining: 188, opensAt: null },
};
const sampleMonth = {
  ...sampleSubscription,
  priceId: 'plus-de-monthly',
  months: 1,
  amount: 999,
  withdrawUntil: null,
};
const own = {
  route: 'pro-plan-subscription',
  url: '/pro-plan/subscription',
  user: settled,
};
const having = (...content: (typeof sampleSubscription)[]) => ({
  data: { [OWN]: { content }, ...around },
});

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
export const OwnChanging: Story = {
  args: {
    ...own,
    data: {
      ...having(sampleMonth).data,
      [`/api/plan/subscriptions/${sampleMonth.subscriptionUuid}/changes`]: {
        content: [
          {
            priceId: 'plus-de-yearly',
            months: 12,
            amount: 5988,
            currency: 'EUR',
            now: 5382,
            from: '2026-03-08T09:00:00Z',
          },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    const [change] = await within(canvas.getByRole('main')).findAllByRole('button');
    await userEvent.click(change!);
    await within(document.body).findByRole('dialog');
  },
};
export const OwnNextPrice: Story = {
  args: {
    ...own,
    ...having({
      ...sampleSubscription,
      withdrawUntil: null,
      next: { priceId: 'plus-de-monthly', months: 1, amount: 999 },
    }),
  },
};
export const OwnPartsFailing: Story = {
  args: {
    ...own,
    data: { [OWN]: { content: [sampleSubscription] } },
    answers: { [`GET ${INVOICES}`]: failed(503), 'GET /api/ai/allowance': failed(503) },
  },
};
export const OwnTrial: Story = { args: { ...own, ...having(sampleTrying) } };
export const OwnTrialOnAPhone: Story = { ...OwnTrial, globals: onAPhone };
export const OwnTrialEnding: Story = {
  ...OwnTrial,
  play: async ({ canvas }) => {
    const [end] = await within(canvas.getByRole('main')).findAllByRole('button');
    await userEvent.click(end!);
    await within(document.body).findByRole('dialog');
  },
};
export const OwnNone: Story = { args: { ...own, ...having() } };
export const OwnOnlyPast: Story = { args: { ...own, ...having(sampleEnded) } };
export const OwnLoading: Story = { args: { ...own, answers: { [`GET ${OWN}`]: silent } } };
export const OwnFailing: Story = { args: { ...own, answers: { [`GET ${OWN}`]: failed(503) } } };
export const OwnCancelling: Story = {
  ...Own,
  play: async ({ canvas }) => {
    const [, cancel] = await within(canvas.getByRole('main')).findAllByRole('button');
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

const triable = { '/api/plan': sampleTrial, [OWN]: { content: [] } };
export const Trying: Story = { args: { ...buying, data: triable } };
export const TryingOnAPhone: Story = { ...Trying, globals: onAPhone };
export const TryingBegun: Story = {
  args: { ...buying, data: { ...triable, [OWN]: { content: [sampleTrying] } } },
};
export const TryingFailing: Story = {
  args: {
    ...buying,
    data: triable,
    answers: { 'POST /api/plan/trials': failed(409, 'DuplicateError') },
  },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole('main'));
    await userEvent.click((await main.findAllByRole('button'))[1]!);
    await main.findByRole('alert');
  },
};

const leaving = {
  route: 'pro-plan-cancel',
  url: '/pro-plan/cancel',
  data: { '/api/plan': sampleOffer },
};
const asked = async (canvas: ReturnType<typeof within>) => {
  const main = within(canvas.getByRole('main'));
  await userEvent.type(await main.findByRole('textbox'), 'mia@example.org');
  await userEvent.click(main.getByRole('button'));
};
export const Cancelling: Story = { args: leaving };
export const CancellingOnAPhone: Story = { ...Cancelling, globals: onAPhone };
export const CancellingAsked: Story = {
  args: { ...leaving, answers: { 'POST /api/plan/cancellations': { status: 204 } } },
  play: async ({ canvas }) => {
    await asked(canvas as ReturnType<typeof within>);
    await within(canvas.getByRole('main')).findByText(/mia@example\.org/);
  },
};
export const CancellingFailing: Story = {
  args: { ...leaving, answers: { 'POST /api/plan/cancellations': failed(503) } },
  play: async ({ canvas }) => {
    await asked(canvas as ReturnType<typeof within>);
    await within(canvas.getByRole('main')).findByRole('alert');
  },
};
export const CancellingSignedIn: Story = {
  args: { ...leaving, data: { '/api/plan': { ...sampleOffer, cancelWithoutSignIn: false } } },
};
const linked = () => {
  const before = location.href;
  history.replaceState(history.state, '', '#token=abc');
  return () => history.replaceState(history.state, '', before);
};
export const CancellingByLink: Story = { args: leaving, beforeEach: linked };
