import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import { marked, running, sampleDetail, sampleExam, sampleFolder } from './exam/samples.ts';
import type { Exam, ExamDetail } from './exam/types.ts';
import MockExamScreen from './MockExamScreen.tsx';

const LIST = '/api/ai/exams?page=0&limit=10';
const ALLOWANCE = '/api/ai/exams/allowance';
const MINE = '/api/knows/mine?page=0&limit=50';
const FOLDERS = '/api/library/folders';
const EXAM = `/api/ai/exams/${sampleExam.uuid}`;

const list = (...content: Exam[]) => ({
  content,
  page: 0,
  last: true,
  totalElements: content.length,
});

const data = {
  [ALLOWANCE]: { perDay: 30, remaining: 12, opensAt: null },
  [MINE]: list(),
  [LIST]: list(
    { ...sampleExam, uuid: '00000000-0000-4000-8000-000000000002', state: 'DONE', points: 2.5 },
    sampleExam,
    { ...sampleExam, uuid: '00000000-0000-4000-8000-000000000003', title: '', state: 'FAILED' },
  ),
};

const meta: Meta<typeof StoryPage> = {
  title: 'Mock exam',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  // The screen writes the open exam into the address.
  beforeEach: () => {
    const { href } = location;
    return () => history.replaceState(history.state, '', href);
  },
  args: {
    screen: MockExamScreen,
    user: settled,
    route: 'ai-mock-exam',
    url: '/app/ai-mock-exam',
    data,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

/** An exam that is open. */
const opened = (exam: ExamDetail): Partial<StoryPageProps> => ({
  url: `/app/ai-mock-exam?exam=${exam.uuid}`,
  data: { ...data, [EXAM]: exam },
});

/** Without a source nothing is sent, and the page says so. */
export const SetUp: Story = {
  play: async ({ canvasElement }) => {
    const send = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLButtonElement>('main button[type=submit]');
      if (!found) throw new Error('no button yet');
      return found;
    });
    await userEvent.click(send);
    await waitFor(() => expect(canvasElement.querySelector('form [role=alert]')).not.toBeNull());
  },
};
/** Sources are chosen from what one has shared or saved, and from folders. */
export const ChoosingSources: Story = {
  args: { data: { ...data, [FOLDERS]: { content: [sampleFolder] } } },
  play: async ({ canvasElement }) => {
    const pick = await waitFor(() => {
      const found = [
        ...canvasElement.querySelectorAll<HTMLButtonElement>('main form [aria-haspopup=dialog]'),
      ].at(-1);
      if (!found) throw new Error('no button yet');
      return found;
    });
    await userEvent.click(pick);
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click((await dialog.findAllByRole('radio'))[2]!);
    await userEvent.click(await dialog.findByRole('checkbox', { name: sampleFolder.name }));
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
    await waitFor(() => expect(canvasElement.textContent).toContain(sampleFolder.name));
  },
};
export const SetUpOnAPhone: Story = { globals: onAPhone };

export const LimitReached: Story = {
  args: {
    data: { ...data, [ALLOWANCE]: { perDay: 30, remaining: 0, opensAt: '2126-05-21T00:00:00Z' } },
  },
};

export const Making: Story = {
  args: {
    ...opened(sampleDetail({ state: 'WAITING', provider: null, count: 0, questions: [] })),
    answers: {
      [`GET ${EXAM}/progress`]: () => ({
        status: 200,
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue(
              new TextEncoder().encode('event: state\ndata: {"state":"WAITING"}\n\n'),
            );
          },
        }),
      }),
    },
  },
};

export const Failed: Story = {
  args: opened(
    sampleDetail({ state: 'FAILED', failure: 'NOTHING', provider: null, count: 0, questions: [] }),
  ),
};

export const Ready: Story = { args: opened(sampleDetail({})) };

/** Answers are sent as they are given; the warning of the last five minutes is announced. */
export const Sitting: Story = {
  args: opened(running),
  play: async ({ canvasElement }) => {
    const gap = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLInputElement>('main p input');
      if (!found) throw new Error('no field yet');
      return found;
    });
    await expect(gap).toHaveValue('Tylakoiden');
    const [, radio] = canvasElement.querySelectorAll<HTMLInputElement>('main input[type=radio]');
    await userEvent.click(radio!);
    await expect(radio).toBeChecked();
    await expect(canvasElement.querySelector('[role=status]')).toHaveTextContent(/\d/);
  },
};
export const SittingOnAPhone: Story = { args: opened(running), globals: onAPhone };

export const Result: Story = { args: opened(marked) };
export const ResultOnAPhone: Story = { args: opened(marked), globals: onAPhone };
