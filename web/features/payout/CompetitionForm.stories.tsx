import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import PayoutsScreen from './PayoutsScreen.tsx';
import * as samples from './samples.ts';

const { APPLICATIONS, FORM } = samples;

const refused = (status: number, type: string): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'story' },
});

const opened = (form: StoryAnswer | (() => StoryAnswer)) => ({ [`POST ${FORM}`]: form });

const shown = opened({ status: 200, body: samples.contestForm });

const withToken = () => {
  location.hash = '#accessToken=story';
};

const meta: Meta<typeof StoryPage> = {
  title: 'Payouts/Application for the contest',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    route: 'profile-payouts-competition-form',
    url: '/profile/payouts/competition-form',
    screen: PayoutsScreen,
    answers: shown,
  },
  beforeEach: withToken,
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const phone = { viewport: { value: 'w360' } };

export const Form: Story = {};
export const FormOnAPhone: Story = { globals: phone };
export const FormWithoutConsent: Story = {
  play: async ({ canvasElement }) => {
    const main = within(await within(canvasElement).findByRole('main'));
    const box = await main.findByRole('checkbox');
    await userEvent.click(box.closest('form')!.querySelector('[type="submit"]')!);
  },
};
export const Loading: Story = {
  args: { answers: opened(() => ({ status: 200, stream: new ReadableStream() })) },
};
export const Failing: Story = { args: { answers: opened(refused(503, 'NoErrorType')) } };
export const Done: Story = {
  args: {
    answers: {
      ...shown,
      [`POST ${APPLICATIONS}`]: { status: 201, body: { acceptedOn: '2026-02-20T12:00:00Z' } },
    },
  },
  play: async ({ canvasElement }) => {
    const main = within(await within(canvasElement).findByRole('main'));
    const box = await main.findByRole('checkbox');
    const submit = box.closest('form')!.querySelector('[type="submit"]')!;
    await userEvent.click(box);
    await userEvent.click(submit);
    await main.findByRole('heading', { level: 2 });
  },
};
export const DoneBefore: Story = {
  args: {
    answers: opened({
      status: 200,
      body: { ...samples.contestForm, acceptedOn: '2026-02-20T12:00:00Z' },
    }),
  },
};
export const Used: Story = { args: { answers: opened(refused(409, 'DuplicateError')) } };
export const UsedOnAPhone: Story = { ...Used, globals: phone };
export const Expired: Story = { args: { answers: opened(refused(410, 'BadRequestError')) } };
export const Broken: Story = { args: { answers: opened(refused(400, 'BadRequestError')) } };
export const NoContest: Story = { args: { answers: opened(refused(404, 'NotFoundError')) } };
export const Blocked: Story = { args: { answers: opened(refused(403, 'ForbiddenError')) } };
