import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import DeskScreen from './DeskScreen.tsx';
import * as samples from './deskSamples.ts';

const { ALL, DIFFERENCES, addressOf, pageOf } = samples;

const meta: Meta<typeof StoryPage> = {
  title: 'Staff/Plus',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: DeskScreen,
    route: 'staff-plan',
    url: '/staff/plan',
    user: { ...settled, staff: true },
    data: { [ALL]: pageOf(samples.payments) },
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const failed = (status: number): StoryAnswer => ({
  status,
  body: { type: 'NoErrorType', message: 'for developers', requestId: 'story' },
});
/** Never answers. */
const silent = (): StoryAnswer => ({ status: 200, stream: new ReadableStream() });

export const Payments: Story = {};
export const PaymentsOnAPhone: Story = { globals: onAPhone };
export const Many: Story = { args: { data: { [ALL]: pageOf(samples.payments, 61) } } };
export const Empty: Story = { args: { data: { [ALL]: pageOf([]) } } };
export const Failing: Story = {
  args: { data: {}, answers: { [`GET ${ALL}`]: failed(503) } },
};
export const Loading: Story = { args: { data: {}, answers: { [`GET ${ALL}`]: silent } } };
export const NotFound: Story = {
  args: {
    url: '/staff/plan?state=refunded&query=len&market=xy',
    data: { [addressOf('state=REFUNDED&query=len&market=xy')]: pageOf([]) },
  },
};
export const Differences: Story = {
  args: {
    url: '/staff/plan?state=differences',
    data: { [DIFFERENCES]: pageOf(samples.differences) },
  },
};
export const NoDifferences: Story = {
  args: { url: '/staff/plan?state=differences', data: { [DIFFERENCES]: pageOf([]) } },
};
/** Who isn't staff sees nothing of it. */
export const NotStaff: Story = { args: { user: settled, data: {} } };

/** A refund needs a reason. */
export const Refunding: Story = {
  play: async ({ canvasElement }) => {
    const main = within(await within(canvasElement).findByRole('main'));
    await main.findAllByRole('heading', { level: 2 });
    await userEvent.click(
      canvasElement.querySelector<HTMLElement>('main li button[aria-haspopup=dialog]')!,
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
  },
};
export const RefundingOnAPhone: Story = { ...Refunding, globals: onAPhone };
