import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import type { AskEvent } from './ask.ts';
import {
  followUp,
  helpAnswer,
  modelAnswer,
  needQuestion,
  notFoundAnswer,
  sampleAllowance,
  sampleAnswer,
  sampleConversations,
  sampleQuestion,
  sampleSentences,
  stoppedAnswer,
  unsupportedSentence,
} from './samples.ts';
import SchoolBotScreen from './SchoolBotScreen.tsx';
import type { Message } from './shared/types.ts';

const LIST = '/api/ai/conversations?page=0&limit=20';
const conversation = sampleConversations[0]!;
const CONVERSATION = `/api/ai/conversations/${conversation.uuid}`;
const list = {
  content: sampleConversations,
  page: 0,
  last: true,
  totalElements: sampleConversations.length,
};

const data = { '/api/ai/allowance': sampleAllowance, [LIST]: list };

const meta: Meta<typeof StoryPage> = {
  title: 'School bot',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  // The screen writes the open conversation into the address.
  beforeEach: () => {
    const { href } = location;
    return () => history.replaceState(history.state, '', href);
  },
  args: {
    screen: SchoolBotScreen,
    user: settled,
    route: 'school-gpt',
    url: '/app/school-gpt',
    data,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

/** A conversation that is read back. */
function read(...messages: Message[]): Partial<StoryPageProps> {
  return {
    url: `/app/school-gpt?conversation=${conversation.uuid}`,
    data: { ...data, [CONVERSATION]: { ...conversation, messages } },
  };
}

/** A new conversation whose first question is answered with these events. */
function answering(events: readonly AskEvent[], { ends = true } = {}): Partial<StoryPageProps> {
  const text = events
    .map(({ name, data: sent }) => `event: ${name}\ndata: ${JSON.stringify(sent)}\n\n`)
    .join('');
  return {
    answers: {
      'POST /api/ai/conversations': { status: 201, body: { uuid: conversation.uuid } },
      [`POST ${CONVERSATION}/messages`]: () => ({
        status: 200,
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(text));
            if (ends) controller.close();
          },
        }),
      }),
    },
  };
}

const fieldIn = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = canvasElement.querySelector('textarea');
    if (!found) throw new Error('no field yet');
    return found;
  });

/** All links that a market may have: on the smallest phones each keeps its room. */
const navigation = {
  'app-nav': [
    { href: '/app/feeds', message: 'nav.feed', external: false },
    { href: '/app/search', message: 'nav.appSearch', external: false },
    { href: '/app/school-gpt', message: 'nav.schoolBot', external: false },
    { href: '/app/flashcards', message: 'nav.flashcards', external: false },
    { href: '/app/library', message: 'nav.library', external: false },
    { href: '/app/subjects/knows', message: 'nav.appSubjects', external: false },
    { href: '/app/knows', message: 'nav.knows', external: false },
  ],
};

/** Asks a question. */
async function ask(canvasElement: HTMLElement) {
  await userEvent.type(await fieldIn(canvasElement), 'Wo findet die Fotosynthese statt?{Enter}');
}

const asks: NonNullable<Story['play']> = ({ canvasElement }) => ask(canvasElement);

const provider: AskEvent = { name: 'provider', data: { kind: 'built-in', model: null } };
const sentences = sampleSentences.map((sentence): AskEvent => ({
  name: 'sentence',
  data: sentence,
}));
const done: AskEvent = {
  name: 'done',
  data: { uuid: sampleAnswer.uuid, usage: { prompt: 0, answer: 0 }, remaining: 11 },
};

export const Empty: Story = {
  args: { data: { ...data, [LIST]: { content: [], page: 0, last: true, totalElements: 0 } } },
};
export const EmptyOnAPhone: Story = { ...Empty, globals: onAPhone };

export const Citations: Story = {
  args: read(sampleQuestion, sampleAnswer, followUp, modelAnswer),
  play: async ({ canvas }) => {
    const [marker] = await canvas.findAllByRole('link', {
      name: /1.*Fotosynthese auf einer Seite.*2$/,
    });
    await expect(marker).toHaveAttribute('href', expect.stringContaining('#page-2&quote=Pflanzen'));
  },
};
export const CitationsOnAPhone: Story = { ...Citations, globals: onAPhone };

export const InNavigation: Story = {
  args: { ...read(sampleQuestion, sampleAnswer), menus: navigation },
};
export const InNavigationOnAPhone: Story = { ...InNavigation, globals: onAPhone };

export const Unsupported: Story = { args: read(sampleQuestion, modelAnswer) };

/** The answer comes sentence by sentence; the focus stays in the field. */
export const Answered: Story = {
  args: answering([provider, ...sentences, { name: 'sentence', data: unsupportedSentence }, done]),
  play: async ({ canvasElement }) => {
    await ask(canvasElement);
    await waitFor(() => expect(canvasElement.querySelectorAll('[aria-pressed]')).toHaveLength(2));
    await expect(canvasElement.querySelector('textarea')).toHaveFocus();
  },
};

export const Streaming: Story = {
  args: answering([provider, ...sentences.slice(0, 2)], { ends: false }),
  play: async ({ canvasElement }) => {
    await ask(canvasElement);
    await waitFor(() => expect(canvasElement.textContent).toContain('NADPH'));
  },
};
export const StreamingOnAPhone: Story = { ...Streaming, globals: onAPhone };

export const Looking: Story = { args: answering([], { ends: false }), play: asks };

export const BrokenOff: Story = {
  args: answering([provider, ...sentences.slice(0, 1)]),
  play: asks,
};

export const Stopped: Story = { args: read(sampleQuestion, stoppedAnswer) };

export const InNeed: Story = { args: read(needQuestion, helpAnswer) };
export const InNeedOnAPhone: Story = { ...InNeed, globals: onAPhone };
export const NotFound: Story = { args: read(sampleQuestion, notFoundAnswer) };

/** What was typed comes back. */
export const Refused: Story = {
  args: {
    answers: {
      'POST /api/ai/conversations': {
        status: 429,
        body: { type: 'TooManyRequestsError', message: '', requestId: 'story' },
        headers: { 'Retry-After': '240' },
      },
    },
  },
  play: async ({ canvasElement }) => {
    await ask(canvasElement);
    await waitFor(() =>
      expect(canvasElement.querySelector('textarea')).toHaveValue(
        'Wo findet die Fotosynthese statt?',
      ),
    );
  },
};

export const TooLong: Story = {
  args: { data: { ...data, '/api/ai/allowance': { ...sampleAllowance, remaining: 2 } } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await fieldIn(canvasElement));
    await userEvent.paste('Warum ist der Himmel blau? '.repeat(80));
  },
};

const closed = { perDay: 20, remaining: 0, opensAt: '2126-05-21T04:00:00Z' };
export const LimitReached: Story = {
  args: {
    ...read(sampleQuestion, sampleAnswer),
    data: { ...read(sampleQuestion, sampleAnswer).data, '/api/ai/allowance': closed },
  },
};

export const ListOnAPhone: Story = {
  ...Citations,
  globals: onAPhone,
  play: async ({ canvasElement }) => {
    const open = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('main button[aria-haspopup=dialog]');
      if (!found) throw new Error('no button yet');
      return found;
    });
    await userEvent.click(open);
    const dialog = await within(document.body).findByRole('dialog');
    await within(dialog).findByText(conversation.title);
  },
};

export const Gone: Story = {
  args: {
    url: `/app/school-gpt?conversation=${conversation.uuid}`,
    answers: {
      [`GET ${CONVERSATION}`]: {
        status: 404,
        body: { type: 'NotFoundError', message: '', requestId: 'story' },
      },
    },
  },
};
