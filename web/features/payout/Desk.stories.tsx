import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import DeskScreen from './DeskScreen.tsx';
import * as samples from './deskSamples.ts';
import { BALANCE, balance, pageOf } from './samples.ts';

const { FILES, USERS, WAITING, addressOf } = samples;

const meta: Meta<typeof StoryPage> = {
  title: 'Staff/Payouts',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: DeskScreen,
    route: 'staff-payouts',
    url: '/staff/payouts',
    user: { ...settled, staff: true },
    data: { [WAITING]: pageOf(samples.queue) },
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const failed = (status: number, type = 'NoErrorType'): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'story' },
});
/** Never answers. */
const silent = (): StoryAnswer => ({ status: 200, stream: new ReadableStream() });

export const Queue: Story = {};
export const QueueOnAPhone: Story = { globals: onAPhone };
export const QueueOfMany: Story = { args: { data: { [WAITING]: pageOf(samples.queue, 61) } } };
export const QueueEmpty: Story = { args: { data: { [WAITING]: pageOf([]) } } };
export const QueueFailing: Story = {
  args: { data: {}, answers: { [`GET ${WAITING}`]: failed(503) } },
};
export const QueueLoading: Story = { args: { data: {}, answers: { [`GET ${WAITING}`]: silent } } };
export const NotFound: Story = {
  args: { url: '/staff/payouts?query=len', data: { [addressOf('WAITING', 'len')]: pageOf([]) } },
};
export const Approved: Story = {
  args: {
    url: '/staff/payouts?view=approved',
    data: { [addressOf('APPROVED')]: pageOf(samples.approved) },
  },
};
export const Paid: Story = {
  args: { url: '/staff/payouts?view=paid', data: { [addressOf('PAID')]: pageOf(samples.paid) } },
};
export const Rejected: Story = {
  args: {
    url: '/staff/payouts?view=rejected',
    data: { [addressOf('REJECTED')]: pageOf(samples.rejected) },
  },
};
/** Who isn't staff sees nothing of it. */
export const NotStaff: Story = { args: { user: settled, data: {} } };

/** Opens the dialog of one of the buttons of a list, counted from 0. */
async function openDialog(canvas: HTMLElement, index: number) {
  const main = within(await within(canvas).findByRole('main'));
  await main.findAllByRole('heading', { level: 2 });
  const buttons = canvas.querySelectorAll<HTMLElement>('main li button[aria-haspopup=dialog]');
  await userEvent.click(buttons[index]!);
  return within(await screen.findByRole('dialog'));
}

export const Approving: Story = {
  play: async ({ canvasElement }) => void (await openDialog(canvasElement, 0)),
};
export const ApprovingOnAPhone: Story = { ...Approving, globals: onAPhone };
/** A rejection needs a reason. */
export const Rejecting: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement, 1);
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
  },
};

const bonus = {
  url: '/staff/payouts?view=bonus&query=len',
  data: {
    [BALANCE]: balance,
    [USERS]: pageOf(samples.people),
    [samples.TERMS]: { currency: 'EUR', limit: 50_000 },
  },
};
export const Bonus: Story = { args: bonus };
export const BonusOnAPhone: Story = { args: bonus, globals: onAPhone };
export const BonusBeforeSearching: Story = {
  args: { url: '/staff/payouts?view=bonus', data: { [BALANCE]: balance } },
};
export const BonusForNobody: Story = {
  args: { ...bonus, data: { [BALANCE]: balance, [USERS]: pageOf([]) } },
};
export const BonusWithoutPayouts: Story = {
  args: { ...bonus, data: {}, answers: { [`GET ${BALANCE}`]: failed(403, 'ForbiddenError') } },
};
export const BonusFailing: Story = {
  args: {
    ...bonus,
    data: { [BALANCE]: balance },
    answers: { [`GET ${USERS}`]: failed(503) },
  },
};
export const BonusLoading: Story = {
  args: { ...bonus, data: { [BALANCE]: balance }, answers: { [`GET ${USERS}`]: silent } },
};
export const Giving: Story = {
  args: bonus,
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement, 0);
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
  },
};

const files = {
  url: '/staff/payouts?view=files',
  data: { [FILES]: pageOf(samples.files) },
};
export const Files: Story = { args: files };
export const FilesOnAPhone: Story = { args: files, globals: onAPhone };
export const NoFiles: Story = { args: { ...files, data: { [FILES]: pageOf([]) } } };
export const FilesFailing: Story = {
  args: { ...files, data: {}, answers: { [`GET ${FILES}`]: failed(503) } },
};
export const FilesLoading: Story = {
  args: { ...files, data: {}, answers: { [`GET ${FILES}`]: silent } },
};
export const FilesByAProvider: Story = {
  args: {
    ...files,
    data: { [FILES]: pageOf([]) },
    answers: { [samples.MAKE]: failed(403, 'ForbiddenError') },
  },
  play: async ({ canvasElement }) => {
    const main = within(await within(canvasElement).findByRole('main'));
    await userEvent.click(await main.findByRole('button'));
  },
};
export const Executing: Story = {
  args: files,
  play: async ({ canvasElement }) => void (await openDialog(canvasElement, 0)),
};
