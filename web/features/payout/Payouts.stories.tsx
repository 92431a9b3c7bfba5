import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled as author } from '../user/samples.ts';
import PayoutsScreen from './PayoutsScreen.tsx';
import * as samples from './samples.ts';

const { BALANCE, COMPETITION, LATEST, PAYEE, answers, nothing } = samples;

const meta: Meta<typeof StoryPage> = {
  title: 'Payouts',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    route: 'profile-payouts',
    url: '/profile/payouts',
    user: author,
    screen: PayoutsScreen,
    data: answers,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const phone = { viewport: { value: 'w360' } };

const failed = (status: number, type = 'NoErrorType'): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'story' },
});

/** Never answers. */
const silent = (): StoryAnswer => ({ status: 200, stream: new ReadableStream() });

const without = (data: Record<string, unknown>, ...calls: string[]) =>
  Object.fromEntries(Object.entries(data).filter(([call]) => !calls.includes(call)));

const request = {
  route: 'profile-payouts-request',
  url: '/profile/payouts/request',
};
const history = {
  route: 'profile-payouts-history',
  url: '/profile/payouts/history',
};
const competition = {
  route: 'profile-payouts-competition',
  url: '/profile/payouts/competition',
};

export const Overview: Story = {};
export const OverviewOnAPhone: Story = { globals: phone };
export const OverviewWithNothing: Story = { args: { data: nothing } };
export const OverviewPerKnow: Story = { args: { data: samples.perKnow(answers) } };
export const OverviewWithoutContest: Story = {
  args: {
    data: without(answers, COMPETITION),
    answers: { [`GET ${COMPETITION}`]: failed(404, 'NotFoundError') },
  },
};
export const OverviewFailing: Story = {
  args: { data: without(answers, BALANCE), answers: { [`GET ${BALANCE}`]: failed(503) } },
};
export const OverviewPartsFailing: Story = {
  args: {
    data: without(answers, COMPETITION, LATEST),
    answers: { [`GET ${COMPETITION}`]: failed(503), [`GET ${LATEST}`]: failed(503) },
  },
};
export const OverviewLoading: Story = {
  args: {
    data: {},
    answers: {
      [`GET ${BALANCE}`]: silent,
      [`GET ${COMPETITION}`]: silent,
      [`GET ${LATEST}`]: silent,
    },
  },
};

export const Request: Story = { args: request };
export const RequestOnAPhone: Story = { args: request, globals: phone };
export const RequestHeld: Story = {
  args: { ...request, data: { ...answers, [PAYEE]: samples.answerOf(samples.heldPayee) } },
};
export const RequestWithoutPayee: Story = {
  args: { ...request, data: { ...answers, [PAYEE]: samples.answerOf(null) } },
};
export const RequestWithoutPayeeOnAPhone: Story = { ...RequestWithoutPayee, globals: phone };
export const RequestWithNothing: Story = { args: { ...request, data: nothing } };
export const RequestFailing: Story = {
  args: {
    ...request,
    data: without(answers, PAYEE),
    answers: { [`GET ${PAYEE}`]: failed(503) },
  },
};
export const RequestLastLook: Story = {
  args: { ...request, data: { ...answers, [PAYEE]: samples.answerOf(samples.heldPayee) } },
  play: async ({ canvasElement }) => {
    const main = within(await within(canvasElement).findByRole('main'));
    await userEvent.type(await main.findByRole('textbox'), '20');
    const form = (await main.findByRole('textbox')).closest('form');
    await userEvent.click(form!.querySelector('[type="submit"]')!);
    await within(document.body).findByRole('dialog');
  },
};

export const History: Story = { args: history };
export const HistoryOnAPhone: Story = { args: history, globals: phone };
export const HistoryWithNothing: Story = { args: { ...history, data: nothing } };
export const HistoryOfMany: Story = {
  args: {
    ...history,
    data: {
      ...answers,
      [samples.REQUESTS]: samples.pageOf(samples.requests, 61),
      [samples.EARNINGS]: samples.pageOf(samples.movements, 401),
    },
  },
};
export const HistoryFailing: Story = {
  args: {
    ...history,
    data: without(answers, samples.REQUESTS, samples.EARNINGS, samples.STATEMENTS),
    answers: {
      [`GET ${samples.REQUESTS}`]: failed(503),
      [`GET ${samples.EARNINGS}`]: failed(503),
      [`GET ${samples.STATEMENTS}`]: failed(503),
    },
  },
};

export const Competition: Story = { args: competition };
export const CompetitionOnAPhone: Story = { args: competition, globals: phone };
export const CompetitionReached: Story = {
  args: { ...competition, data: { [COMPETITION]: samples.competitionOf(51) } },
};
export const CompetitionBegun: Story = {
  args: { ...competition, data: { [COMPETITION]: samples.competitionOf(0) } },
};
export const CompetitionApplied: Story = {
  args: {
    ...competition,
    data: {
      [COMPETITION]: { ...samples.competitionOf(4), appliedOn: '2026-02-20T12:00:00Z' },
    },
  },
};
export const CompetitionClosed: Story = {
  args: { ...competition, data: { [COMPETITION]: samples.closedCompetition } },
};
export const CompetitionWithoutTable: Story = {
  args: {
    ...competition,
    data: {},
    answers: { [`GET ${COMPETITION}`]: failed(404, 'NotFoundError') },
  },
};
export const CompetitionFailing: Story = {
  args: { ...competition, data: {}, answers: { [`GET ${COMPETITION}`]: failed(503) } },
};
