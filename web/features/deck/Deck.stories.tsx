import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { sampleKnow } from '../../../storybook/knows.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { callUrl } from '../../api/client.ts';
import KnowScreen from '../know/KnowScreen.tsx';
import { settled } from '../user/samples.ts';
import { timeZone } from './day.ts';
import FlashcardsScreen from './FlashcardsScreen.tsx';
import LearnScreen from './LearnScreen.tsx';
import {
  nothingToday,
  sampleCards,
  sampleDecks,
  sampleQuizzes,
  sampleStatistics,
  sampleToday,
} from './samples.ts';

const query = { timeZone: timeZone() };
const answers = {
  [callUrl('/api/learning/today', { query })]: sampleToday,
  [callUrl('/api/learning/decks', { query })]: { decks: sampleDecks },
  [callUrl('/api/learning/statistics', { query })]: sampleStatistics,
  '/api/user-topics?limit=6': sampleQuizzes,
};

const meta: Meta<typeof StoryPage> = {
  title: 'Flashcards/Learning',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: FlashcardsScreen,
    route: 'flashcards',
    url: '/app/flashcards',
    data: answers,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

export const Today: Story = { args: { user: settled } };
export const TodayOnAPhone: Story = { ...Today, globals: onAPhone };
export const NothingLeft: Story = {
  args: {
    user: settled,
    data: { ...answers, [callUrl('/api/learning/today', { query })]: nothingToday },
  },
};
export const NoDeckYet: Story = {
  args: {
    user: settled,
    data: {
      ...answers,
      [callUrl('/api/learning/today', { query })]: nothingToday,
      [callUrl('/api/learning/decks', { query })]: { decks: [] },
      [callUrl('/api/learning/statistics', { query })]: {
        ...sampleStatistics,
        reviews: 0,
        days: [],
      },
    },
  },
};

const learning: NonNullable<Story['args']> = {
  screen: LearnScreen,
  user: settled,
  route: 'flashcards-learn',
  url: '/app/flashcards/learn',
  data: { [callUrl('/api/learning/today', { query: { deck: '', ...query } })]: sampleToday },
};

/** Turns the card once it is there. */
async function turn(canvas: HTMLElement) {
  const card = await waitFor(() => {
    const found = canvas.querySelector<HTMLElement>('main [role=presentation]');
    if (!found) throw new Error('no card yet');
    return found;
  });
  await userEvent.click(card);
  await waitFor(() => expect(canvas.querySelectorAll('[data-rating]')).toHaveLength(4));
}

export const Question: Story = { args: learning };
export const Answer: Story = {
  args: learning,
  play: ({ canvasElement }) => turn(canvasElement),
};
export const AnswerOnAPhone: Story = { ...Answer, globals: onAPhone };

/** A text with gaps, after the first card was rated. */
export const Gap: Story = {
  args: learning,
  play: async ({ canvasElement }) => {
    await turn(canvasElement);
    await userEvent.keyboard('4');
    await waitFor(() => expect(canvasElement.textContent).toContain('zuerst'));
  },
};

const know = {
  ...sampleKnow({ pages: 0 }),
  format: 'FLASHCARDS' as const,
  cards: 30,
  pages: [],
  files: [],
  deck: { cards: [...sampleCards], hidden: 26 },
};

export const Deck: Story = {
  args: {
    screen: KnowScreen,
    route: 'know',
    url: know.path,
    params: { slug: know.slug },
    data: {
      [`/api/knows/${know.uuid}`]: know,
      [`/api/knows/${know.uuid}/related`]: { content: [], popular: [] },
    },
  },
};
export const DeckOnAPhone: Story = { ...Deck, globals: onAPhone };
