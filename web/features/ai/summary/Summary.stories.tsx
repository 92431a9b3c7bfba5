import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { StoryPage, type StoryPageProps } from '../../../../storybook/StoryPage.tsx';
import { settled } from '../../user/samples.ts';
import SummaryScreen from '../SummaryScreen.tsx';
import type { SummaryEvent } from './follow.ts';
import { sampleDetail, sampleEvents, sampleList } from './samples.ts';
import type { SummaryDetail } from './types.ts';

const LIST = '/api/ai/summaries?page=0&limit=20';
const SUMMARY = `/api/ai/summaries/${sampleDetail.uuid}`;
const list = {
  content: sampleList,
  page: 0,
  last: true,
  totalElements: sampleList.length,
  allowance: { perDay: 30, remaining: 12, opensAt: null },
};

const meta: Meta<typeof StoryPage> = {
  title: 'Summary',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  // The screen writes the open summary into the address.
  beforeEach: () => {
    const { href } = location;
    return () => history.replaceState(history.state, '', href);
  },
  args: {
    screen: SummaryScreen,
    user: settled,
    route: 'ai-summary',
    url: '/app/ai-summary',
    data: { [LIST]: list },
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

/** A summary that is open, with the events of its stream. */
function open(
  changes: Partial<SummaryDetail> = {},
  events: readonly SummaryEvent[] = [],
): Partial<StoryPageProps> {
  const text = events
    .map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  return {
    url: `/app/ai-summary?summary=${sampleDetail.uuid}`,
    data: { [LIST]: list, [SUMMARY]: { ...sampleDetail, ...changes } },
    answers: {
      [`GET ${SUMMARY}/progress`]: () => ({
        status: 200,
        stream: new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
        }),
      }),
    },
  };
}

export const Start: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('radio')).toHaveLength(3);
    await canvas.findByText('Der Wiener Kongress');
  },
};
export const StartOnAPhone: Story = { ...Start, globals: onAPhone };

/** No summary is left today. */
export const Limited: Story = {
  args: {
    data: {
      [LIST]: {
        ...list,
        content: [],
        totalElements: 0,
        allowance: { perDay: 30, remaining: 0, opensAt: '2026-05-21T00:00:00Z' },
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('status');
  },
};

export const Complete: Story = {
  args: open(),
  play: async ({ canvas }) => {
    await canvas.findByText('Organellen');
    const [mark] = await canvas.findAllByRole('link', { name: /1, Biologie/ });
    await expect(mark).toHaveAttribute('href', expect.stringContaining('#page-1&quote='));
  },
};
export const CompleteOnAPhone: Story = { ...Complete, globals: onAPhone };

export const Editing: Story = {
  args: open(),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Organellen');
    const pencil = canvasElement.querySelector('#point-0');
    if (pencil) await userEvent.click(pencil);
    await expect(await canvas.findByRole('textbox')).toHaveFocus();
  },
};

export const Writing: Story = {
  args: open({ state: 'WORKING', provider: null, sections: [], terms: [] }, sampleEvents),
  play: async ({ canvas }) => {
    await canvas.findByText(/Traubenzucker/);
  },
};

export const Waiting: Story = {
  args: open({ state: 'WAITING', provider: null, sections: [], terms: [] }),
  globals: onAPhone,
  play: async ({ canvas }) => {
    await canvas.findByRole('status');
  },
};

export const Failed: Story = {
  args: open({ state: 'FAILED', reason: 'NO_TEXT', provider: null, sections: [], terms: [] }),
};
