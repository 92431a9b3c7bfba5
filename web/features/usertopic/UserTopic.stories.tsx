import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import QuizScreen from './QuizScreen.tsx';
import { quizPath, sampleQuiz, sampleTopic } from './samples.ts';
import type { UserTopic } from './types.ts';

function opened(topic: UserTopic): NonNullable<Story['args']> {
  return {
    screen: QuizScreen,
    route: 'quiz',
    url: topic.path,
    params: { id: topic.uuid },
    data: { [quizPath]: topic },
    answers: { [`GET ${quizPath}/quiz`]: { status: 200, body: sampleQuiz } },
  };
}

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Quiz',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: opened(sampleTopic()),
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

export const Start: Story = {};
export const StartOnAPhone: Story = { globals: onAPhone };
export const Fewer: Story = { args: opened(sampleTopic({ questions: 1, author: null })) };
export const MoreWithAnAccount: Story = {
  args: opened(sampleTopic({ questions: 20, hidden: 12 })),
};
export const NothingToAsk: Story = { args: opened(sampleTopic({ questions: 0, things: [] })) };
export const OfOneself: Story = { args: { ...opened(sampleTopic({ own: true })), user: settled } };

/** Starts the quiz and waits for its first question. */
async function start(canvas: HTMLElement) {
  const button = canvas.querySelector<HTMLElement>('article button');
  await userEvent.click(button!);
  await waitFor(() => expect(canvas.querySelectorAll('main input[type=radio]').length).toBe(4));
}

/** Chooses an answer and checks it, by keys. */
async function answer(canvas: HTMLElement, key: string) {
  await userEvent.keyboard(key);
  await waitFor(() => expect(canvas.querySelector('main input:checked')).not.toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(canvas.querySelector('main [data-right]')).not.toBeNull());
}

const next = () => userEvent.keyboard('{Enter}');

export const Question: Story = { play: ({ canvasElement }) => start(canvasElement) };
export const QuestionOnAPhone: Story = { ...Question, globals: onAPhone };

/** Nothing is checked before an answer is chosen. */
export const NothingChosen: Story = {
  play: async ({ canvasElement }) => {
    await start(canvasElement);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvasElement.querySelector('main [role=status]')).not.toBeEmptyDOMElement(),
    );
    await expect(canvasElement.querySelector('[data-verdict]')).toBeNull();
  },
};

export const Wrong: Story = {
  play: async ({ canvasElement }) => {
    await start(canvasElement);
    await answer(canvasElement, '2');
  },
};

export const TrueOrFalse: Story = {
  play: async ({ canvasElement }) => {
    await start(canvasElement);
    await answer(canvasElement, '1');
    await next();
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('main input[type=radio]')).toHaveLength(2),
    );
  },
};

/** Answers all three, of which the second one wrongly. */
async function finish(canvas: HTMLElement) {
  await start(canvas);
  for (const [key, choices] of [
    ['1', 2],
    ['2', 3],
    ['2', 0],
  ] as const) {
    await answer(canvas, key);
    await next();
    await waitFor(() =>
      expect(canvas.querySelectorAll('main input[type=radio]')).toHaveLength(choices),
    );
  }
  await waitFor(() => expect(canvas.querySelector('canvas')).not.toBeNull());
}

export const Result: Story = { play: ({ canvasElement }) => finish(canvasElement) };
export const ResultOnAPhone: Story = { ...Result, globals: onAPhone };

/** The wrong one again: it alone is asked. */
export const Again: Story = {
  play: async ({ canvasElement }) => {
    await finish(canvasElement);
    const buttons = canvasElement.querySelectorAll<HTMLElement>('main button');
    await userEvent.click(buttons[0]!);
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('main input[type=radio]')).toHaveLength(2),
    );
  },
};

export const Unreachable: Story = {
  args: {
    ...opened(sampleTopic()),
    answers: { [`GET ${quizPath}/quiz`]: { status: 503, body: { type: 'NoErrorType' } } },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(canvasElement.querySelector<HTMLElement>('article button')!);
    await waitFor(() => expect(canvasElement.querySelector('article')).toBeNull());
    await waitFor(() => expect(canvasElement.querySelectorAll('main button')).toHaveLength(1));
  },
};
